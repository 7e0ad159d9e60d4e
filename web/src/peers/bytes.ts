/** Bytes written one after another, and read back strictly. */

export class Writer {
  #bytes: number[] = [];

  byte(value: number): void {
    this.#bytes.push(value & 0xff);
  }

  two(value: number): void {
    this.byte(value >> 8);
    this.byte(value);
  }

  all(bytes: Iterable<number>): void {
    for (const byte of bytes) this.byte(byte);
  }

  get bytes(): Uint8Array {
    return Uint8Array.from(this.#bytes);
  }
}

export class Reader {
  #at = 0;

  constructor(readonly bytes: Uint8Array) {}

  byte(): number {
    const byte = this.bytes[this.#at++];
    if (byte === undefined) throw new RangeError("the bytes end too early");
    return byte;
  }

  two(): number {
    return (this.byte() << 8) | this.byte();
  }

  some(count: number): Uint8Array {
    return Uint8Array.from({ length: count }, () => this.byte());
  }

  get left(): number {
    return this.bytes.length - this.#at;
  }
}

/** CRC-16/CCITT-FALSE: finds what a hand-copied or cut code has lost. */
export function checksum(bytes: Uint8Array): number {
  let sum = 0xffff;
  for (const byte of bytes) {
    sum ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) sum = ((sum << 1) ^ (sum & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return sum;
}

export const toBase64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** Null for what is no base64url. */
export function fromBase64url(text: string): Uint8Array | null {
  if (!/^[\w-]+$/.test(text) || text.length % 4 === 1) return null;
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}
