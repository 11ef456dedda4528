import { loadSignatureEngine } from "@/lib/ballots/recover-signer";
import type { EvidenceBundle } from "@/lib/recount/evidence-schemas";
import { writeWitnessPolicy } from "@/lib/shared/witness-policy";
import { allForgeries } from "../forgeries/all-forgeries";
import { forgedFile, genuineFile, type Reader, type Rewrite, someReader } from "../forgeries/forgery";
import { genuineFiles } from "../forgeries/genuine-files";
import { writeChanged } from "../forgeries/show-to-page";
import { type Judged, judgeAsCommandLine } from "./judge-as-command-line";

export const VECTORS = "docs/protocol/vectors";
const MOST_CHARACTERS = 100_000;

/** One line of `index.json`. */
export type Vector = {
  /** The evidence file, beside the index. */
  file: string;
  what: string;
  forgedBy: "nobody" | "anybody" | "server";
  verdict: Judged["verdict"];
  /** "fault log.head", "doubt voters[0]". */
  findings: string[];
  tally: string | null;
  /** `now` in ms since 1970; `witnesses` as a reader writes them down ("2 of KEY, KEY, KEY"), if they name any. */
  reader: {
    keys: string[];
    receipts: Reader["receipts"];
    heads: Reader["heads"];
    now: number;
    witnesses?: string;
  };
};

/** What can't be told from a file and its reader alone is named, without a file. */
export type Index = { vectors: Vector[]; needNode: string[]; needLog: string[] };

type Source = Pick<Vector, "what" | "forgedBy"> & { made: EvidenceBundle; reader: Reader; rewrite?: Rewrite };

/** Every genuine and forged file that needs neither a node nor the whole log, by file name; the same in every run. */
export async function makeVectors(forgeries = allForgeries): Promise<Map<string, string>> {
  const engine = await loadSignatureEngine();
  const files = new Map<string, string>();
  const index: Index = { vectors: [], needNode: [], needLog: [] };
  for (const { what, forgedBy, made, reader, rewrite } of await listSources(forgeries)) {
    const missing = reader.chain ? index.needNode : reader.log ? index.needLog : null;
    if (missing) {
      missing.push(what);
      continue;
    }
    const file = `${forgedBy === "nobody" ? "genuine" : "forged"}-${toName(what)}.json`;
    const text = writeChanged(made, rewrite);
    // Bytes that aren't text, or far too many, can't be stored beside the others.
    if (typeof text !== "string" || text.length > MOST_CHARACTERS) continue;
    const { verdict, findings, tally } = await judgeAsCommandLine(text, { reader, engine });
    if (files.has(file)) throw new Error(`two vectors are called ${file}`);
    files.set(file, text);
    index.vectors.push({
      file,
      what,
      forgedBy,
      verdict,
      findings,
      tally,
      reader: writeReader(reader),
    });
  }
  return files.set("index.json", `${JSON.stringify(index, null, 2)}\n`);
}

/** What a reader brings, as the index and the second verifier take it. */
export function writeReader({ logKeys, receipts, heads, now, witnesses }: Reader): Vector["reader"] {
  const policy = witnesses && { witnesses: writeWitnessPolicy(witnesses) };
  return { keys: logKeys, receipts, heads, now, ...policy };
}

async function listSources(forgeries: typeof allForgeries): Promise<Source[]> {
  const sources: Source[] = [];
  for (const { name, make, rewrite } of genuineFiles) {
    const reader = someReader(await genuineFile());
    sources.push({
      what: name,
      forgedBy: "nobody",
      made: await make(reader),
      reader,
      ...(rewrite && { rewrite }),
    });
  }
  for (const forgery of forgeries) {
    const { file, reader } = await forgedFile(forgery);
    const { name: what, forgedBy, rewrite } = forgery;
    sources.push({ what, forgedBy, made: file, reader, ...(rewrite && { rewrite }) });
  }
  return sources;
}

/** "A head, signed twice" becomes "a-head-signed-twice". */
function toName(what: string): string {
  return what
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 70)
    .replace(/^-|-$/g, "");
}
