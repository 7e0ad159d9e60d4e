import sheets from "../../tests/scoresheet/vectors.jsonl?raw";

const FILES = import.meta.glob<unknown>("../../tests/web/vectors/*.json", { eager: true, import: "default" });

/** What the rules answered, as tests/web/vectors.py wrote it down. */
export const vectors = <T>(name: string): T => FILES[`../../tests/web/vectors/${name}.json`] as T;

/** Score sheets with what they come to, as tests/scoresheet/vectors.py wrote them down. */
export const sheetVectors = <T>(): T[] =>
  sheets
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as T);
