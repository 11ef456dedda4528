import { ok, type Result, refuse } from "./result";
import { COSIGNATURE, type NoteKey, readVerifierKey, verifierKey } from "./signed-note";

/** `url` is where it takes checkpoints; null if a reader named only the key. */
export type Witness = { key: NoteKey; url: string | null };
/** Whose cosignatures a checkpoint needs: those of `quorum` of the witnesses. */
export type WitnessPolicy = { quorum: number; witnesses: readonly Witness[] };

const MOST_WITNESSES = 16;

/**
 * Reads "2 of KEY, KEY, KEY", with commas or line breaks between the keys, and perhaps an address before each. Answers why not
 * if the keys aren't of different witnesses, or if two histories could both get so many cosignatures from honest witnesses.
 */
export function parseWitnessPolicy(text: string): Result<WitnessPolicy, string> {
  const [, digits, list] = /^\s*(\d{1,2})\s+of\s+(\S.*)$/s.exec(text) ?? [];
  if (digits === undefined || list === undefined)
    return refuse('a number, "of" and keys, such as "2 of KEY, KEY, KEY"');
  const items = list.split(/[,\n]/).filter((item) => item.trim() !== "");
  const witnesses = items.map(readWitness);
  const unread = witnesses.indexOf(null);
  if (unread >= 0)
    return refuse(`a list of witnesses' verifier keys, and "${items[unread]?.trim().slice(0, 200)}" is none`);
  return checkPolicy({ quorum: Number(digits), witnesses: witnesses.filter((each) => each !== null) });
}

function readWitness(item: string): Witness | null {
  const words = item.trim().split(/\s+/);
  const key = readVerifierKey(words.at(-1) ?? "", COSIGNATURE);
  if (key === null || words.length > 2) return null;
  return { key, url: words.length === 2 ? (words[0] ?? null) : null };
}

function checkPolicy(policy: WitnessPolicy): Result<WitnessPolicy, string> {
  const { quorum, witnesses } = policy;
  const count = witnesses.length;
  const different = (values: readonly (string | null)[]) => new Set(values).size === values.length;
  if (count > MOST_WITNESSES) return refuse(`a list of at most ${MOST_WITNESSES} witnesses`);
  if (
    !different(witnesses.map(({ key }) => key.name)) ||
    !different(witnesses.map(({ key }) => key.publicKey))
  )
    return refuse("a list that has each witness once");
  if (quorum > count) return refuse(`at most ${count} of ${count}`);
  if (2 * quorum <= count)
    return refuse(
      `more than half of the ${count} witnesses, because two histories could otherwise both be cosigned`,
    );
  return ok(policy);
}

/** As `parseWitnessPolicy` reads it, without addresses and one key a line. */
export function writeWitnessPolicy({ quorum, witnesses }: WitnessPolicy): string {
  return `${quorum} of\n${witnesses.map(({ key }) => verifierKey(key, COSIGNATURE)).join("\n")}`;
}
