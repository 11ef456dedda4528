import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseWitnessPolicy } from "@/lib/shared/witness-policy";
import type { Reader } from "../forgeries/forgery";
import type { Judged } from "./judge-as-command-line";
import { type Index, VECTORS } from "./make-vectors";

/** The stored vectors, with what their index says about them. */
export function readVectors(): { name: string; text: string; reader: Reader; ours: Judged }[] {
  const { vectors }: Index = JSON.parse(readFileSync(join(VECTORS, "index.json"), "utf8"));
  return vectors.map(({ file, verdict, findings, tally, reader: { keys, witnesses, ...brought } }) => ({
    name: file,
    text: readFileSync(join(VECTORS, file), "utf8"),
    reader: { ...brought, logKeys: keys, chain: null, log: null, ...readPolicy(witnesses) },
    ours: { verdict, findings, tally },
  }));
}

function readPolicy(text: string | undefined): Pick<Reader, "witnesses"> {
  if (text === undefined) return {};
  const policy = parseWitnessPolicy(text);
  if (!policy.ok) throw new Error(policy.reason);
  return { witnesses: policy.value };
}
