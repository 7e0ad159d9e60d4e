import { expect, test } from "vitest";
import { cardOf, codeOf, CodeError, readCode, sdpOf, type Card } from "../src/peers/code";

const CHROMIUM = `v=0
o=- 4611731400430051336 2 IN IP4 127.0.0.1
s=-
t=0 0
a=group:BUNDLE 0
a=extmap-allow-mixed
a=msid-semantic: WMS
m=application 54400 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 203.0.113.9
a=candidate:1 1 udp 2113937151 0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d.local 54400 typ host generation 0 network-cost 999
a=candidate:2 1 udp 2113939711 fd00::12:3 54401 typ host generation 0 network-cost 999
a=candidate:3 1 udp 1677729535 203.0.113.9 54402 typ srflx raddr 0.0.0.0 rport 0 generation 0
a=candidate:4 1 tcp 1518214911 192.0.2.7 9 typ host tcptype active generation 0
a=ice-ufrag:aB+/
a=ice-pwd:ABCDEFGHIJKLmnopqrstu123
a=ice-options:trickle
a=fingerprint:sha-256 ${Array.from({ length: 32 }, (_, at) => (at * 8).toString(16).padStart(2, "0").toUpperCase()).join(":")}
a=setup:actpass
a=mid:0
a=sctp-port:5000
a=max-message-size:262144
`.replaceAll("\n", "\r\n");

const card = (): Card => cardOf("offer", 51966, CHROMIUM);
const trouble = (text: string): string => {
  try {
    readCode(text);
  } catch (error) {
    if (error instanceof CodeError) return error.trouble;
    throw error;
  }
  return "";
};

test("a code brings back what matters of a description, and nothing over TCP", () => {
  const read = readCode(codeOf(card()));
  expect(read).toEqual(card());
  expect(read.candidates.map(({ type, port }) => [type, port])).toEqual([
    ["host", 54400],
    ["host", 54401],
    ["srflx", 54402],
  ]);
  expect(cardOf("offer", 51966, sdpOf(read))).toEqual(card());
});

test("a code with one address is short enough for a small picture", () => {
  expect(codeOf({ ...card(), candidates: card().candidates.slice(0, 1) }).length).toBeLessThanOrEqual(108);
});

test("a code is read from the link that carries it, and over broken lines", () => {
  const code = codeOf(card());
  expect(readCode(`https://somewhere.example/join/#${code}`)).toEqual(card());
  expect(readCode(` ${code.slice(0, 40)}\n${code.slice(40)} `)).toEqual(card());
});

test("every letter that is lost or changed is noticed", () => {
  const code = codeOf(card());
  for (let at = 0; at < code.length; at++) {
    expect(trouble(code.slice(0, at) + code.slice(at + 1)), `without letter ${at}`).not.toBe("");
    const other = code[at] === "A" ? "B" : "A";
    const changed = code.slice(0, at) + other + code.slice(at + 1);
    if (at < code.length - 1) expect(trouble(changed), `another letter ${at}`).toBe("damaged");
  }
});

test("what is no code says why", () => {
  expect(trouble("")).toBe("letters");
  expect(trouble("hello, come and play")).toBe("letters");
  expect(trouble("abc")).toBe("damaged");
});

test("a description without a data channel is refused", () => {
  expect(() => cardOf("offer", 1, CHROMIUM.replace("webrtc-datachannel", "audio"))).toThrow("no");
  expect(() => cardOf("answer", 1, CHROMIUM)).toThrow("setup:active");
});
