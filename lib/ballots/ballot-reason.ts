import { ok, type Result, refuse } from "@/lib/shared/result";
import { isBlank, isWellFormed } from "@/lib/shared/visible-text";

/** Characters as PostgreSQL counts them: Unicode code points of the text in NFC. */
export const MAX_REASON_CHARACTERS = 2_000;

export type ReasonFault = "reason-too-long" | "reason-not-normal" | "reason-not-plain";

// Line breaks and tabs are text; other controls are not, and PostgreSQL can't store U+0000.
const UNWANTED_CONTROLS = /[^\P{Cc}\n\t]/u;

/**
 * A reason is at most 2,000 characters of plain text in Unicode's form NFC, so that what looks the same is signed and found
 * the same. The server changes nothing, because the voter signed these very characters.
 */
export function checkReason(reason: string): Result<string, ReasonFault> {
  // Cheap first: no text this long can have so few characters.
  if (reason.length > 2 * MAX_REASON_CHARACTERS) return refuse("reason-too-long");
  if (!isWellFormed(reason) || UNWANTED_CONTROLS.test(reason)) return refuse("reason-not-plain");
  // A list of reasons must not show an invisible one.
  if (reason !== "" && isBlank(reason)) return refuse("reason-not-plain");
  if (reason !== reason.normalize("NFC")) return refuse("reason-not-normal");
  if (countCharacters(reason) > MAX_REASON_CHARACTERS) return refuse("reason-too-long");
  return ok(reason);
}

/** What a form sends for typed text: line breaks as \n, no other controls, NFC, trimmed. */
export function normaliseReason(typed: string): string {
  const reason = typed
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]|\p{Surrogate}/gu, "")
    .normalize("NFC")
    .trim();
  return isBlank(reason) ? "" : reason;
}

/** Code points, not UTF-16 units: an emoji is one character. */
export function countCharacters(text: string): number {
  return [...text].length;
}
