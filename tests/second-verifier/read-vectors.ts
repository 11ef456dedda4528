import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Reader } from "../forgeries/forgery";
import type { Judged } from "./judge-as-command-line";
import { type Index, VECTORS } from "./make-vectors";

/** The stored vectors, with what their index says about them. */
export function readVectors(): { name: string; text: string; reader: Reader; ours: Judged }[] {
  const { vectors }: Index = JSON.parse(readFileSync(join(VECTORS, "index.json"), "utf8"));
  return vectors.map(({ file, verdict, findings, tally, reader: { keys, ...brought } }) => ({
    name: file,
    text: readFileSync(join(VECTORS, file), "utf8"),
    reader: { ...brought, logKeys: keys, chain: null, log: null },
    ours: { verdict, findings, tally },
  }));
}
