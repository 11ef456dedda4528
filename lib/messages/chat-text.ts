import { withoutUnseen } from "@/lib/shared/visible-text";

/** Joins words without being seen: chat programs then find no link, mention, command or tag. */
const JOINER = "\u2060";
const STARTS_A_LINK = /[@#$/]|[:+](?=\S)|[.。．｡](?=\p{L}|\d+\.)/gu;

/** What people wrote in one line of at most `length`, without invisible signs, so that a chat program makes no link of it. */
export function chatLine(text: string, length: number): string {
  const line = withoutUnseen(text.replace(/\s+/g, " ")).trim();
  // Never half a character at the end.
  const cut = line.length <= length ? line : `${line.slice(0, length - 1).replace(/[\ud800-\udbff]$/, "")}…`;
  return cut.replace(STARTS_A_LINK, (sign) => sign + JOINER);
}
