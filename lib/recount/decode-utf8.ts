import { UnreadableEvidence } from "./unreadable-evidence";

/** Strict, so that no two different files read as the same text. */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new UnreadableEvidence("not-json", "The file is no text in UTF-8.");
  }
}
