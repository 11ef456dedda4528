import * as z from "zod/mini";
import { decodeUtf8 } from "./decode-utf8";
import {
  type EvidenceBundle,
  type EvidenceHead,
  evidenceBundle,
  evidenceHead,
  FORMAT_VERSIONS,
  type VoterEvidence,
  voterEvidence,
} from "./evidence-schemas";
import { findRepeatedName } from "./find-repeated-name";
import type { FilePart } from "./split-file";
import { brokenOff, otherLayout, UnreadableEvidence } from "./unreadable-evidence";

/** The head of a bundle, from its JSON. Throws UnreadableEvidence, as all of these do. */
export function parseHead(text: string): EvidenceHead {
  const value = parseJson(text);
  // The voters follow on separate lines.
  if (Object.hasOwn(Object(value), "voters")) throw ambiguous("voters");
  return read({ schema: evidenceHead, value });
}

/** Voters of a part with a line each. */
export function parseVoters({ first, voters, bytes }: FilePart): VoterEvidence[] {
  const values = parseList(decodeUtf8(bytes));
  if (values.length !== voters) throw otherLayout();
  return values.map((value, index) => read({ schema: voterEvidence, value, at: `voters[${first + index}]` }));
}

/** Reading all lines as one list reveals anything that hides behind a line's comma. */
function parseList(text: string): unknown[] {
  const list = `[${withoutComma(text)}]`;
  const values = readList(list);
  refuseRepeatedNames(list, values);
  return values;
}

/** Not a regular expression, because one that looks for blanks at the end can take for ever. */
function withoutComma(text: string): string {
  let end = text.length;
  while (end > 0 && " \t\r\n".includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, text.charAt(end - 1) === "," ? end - 1 : end);
}

function readList(list: string): unknown[] {
  try {
    return Array.from(JSON.parse(list));
  } catch {
    throw otherLayout();
  }
}

/** JSON keeps the last of two values with one name; people and other programs may read the first. */
function refuseRepeatedNames(text: string, value: unknown): void {
  const name = findRepeatedName(text, value);
  if (name !== null) throw ambiguous(name);
}

function ambiguous(name: string): UnreadableEvidence {
  return new UnreadableEvidence(
    "not-evidence",
    `The file is no evidence of a vote. ${name}: two programs could read it differently.`,
  );
}

/** A whole bundle, in any layout. */
export function parseBundle(text: string): EvidenceBundle {
  return read({ schema: evidenceBundle, value: parseJson(text) });
}

function parseJson(text: string): unknown {
  const value = readJson(text);
  refuseRepeatedNames(text, value);
  return value;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const { message } = error instanceof Error ? error : { message: "" };
    const isCut = /end of JSON|Unterminated/i.test(message) || message.includes(`position ${text.length}`);
    throw isCut && text.trimStart().startsWith("{")
      ? brokenOff()
      : new UnreadableEvidence("not-json", "The file is no JSON.");
  }
}

function otherVersion(version: number): UnreadableEvidence {
  return new UnreadableEvidence(
    "not-evidence",
    `This program is too old for the file. formatVersion: it is ${version}, and this program reads ${FORMAT_VERSIONS.join(" and ")}.`,
  );
}

function read<Value>({
  schema,
  value,
  at = "",
}: {
  schema: z.core.$ZodType<Value>;
  value: unknown;
  /** The value's place in the file. */
  at?: string;
}): Value {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const version: unknown = Reflect.get(Object(value), "formatVersion");
  if (issue?.path[0] === "formatVersion" && Number.isSafeInteger(version))
    throw otherVersion(Number(version));
  const line = (issue?.path ?? []).reduce<string>(
    (path, key) => (typeof key === "number" ? `${path}[${key}]` : `${path}${path && "."}${String(key)}`),
    at,
  );
  throw new UnreadableEvidence(
    "not-evidence",
    `The file is no evidence of a vote. ${line === "" ? "" : `${line}: `}${issue?.message ?? ""}`.trim(),
  );
}
