import { type Hex, keccak256, stringToHex } from "viem";
import type { TextHash, Words } from "./encode-struct";

/** No text that people write has this sign. */
const MARK = "\u0001";
const WITHHELD = new RegExp(`^(#\\d+ )?${MARK}keccak (0x[0-9a-f]{64})(?: (0x[0-9a-f]{64}))?$`);

/** All that a typed digest needs of a text, so it can be checked while the text is hidden. */
export function hideText(text: string): { keccak: Hex } {
  const known = knownWords(text);
  return typeof known === "string"
    ? { keccak: keccak256(stringToHex(text)) }
    : { keccak: known.keccak as Hex };
}

/** How a deployment stores a text that it has only as its hash; of a title also the hash of the label that ballots name. */
export function withheldText({ keccak, label }: { keccak: string; label?: string | undefined }): string {
  return `${MARK}keccak ${keccak}${label === undefined ? "" : ` ${label}`}`;
}

/** The text, or its hash if this deployment has nothing else: the public record that it adopted left it out. */
export function knownWords(text: string): Words {
  const [, number, keccak, label] = WITHHELD.exec(text) ?? [];
  if (keccak === undefined) return text;
  const known: TextHash = { keccak: number === undefined ? keccak : (label ?? keccak) };
  return known;
}

/** What an author signed, with hashes in the place of texts that this deployment doesn't have. */
export function withKnownTexts<Signed extends Record<"club" | "title" | "body" | "discussion", string>>(
  signed: Signed,
): Omit<Signed, "club" | "title" | "body" | "discussion"> &
  Record<"club" | "title" | "body" | "discussion", Words> {
  const { club, title, body, discussion } = signed;
  return {
    ...signed,
    club: knownWords(club),
    title: knownWords(title),
    body: knownWords(body),
    discussion: knownWords(discussion),
  };
}
