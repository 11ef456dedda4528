/** The `next` of a page of members, or null for anything else. */
export function parseMemberCursor(text: unknown): string | null {
  return typeof text === "string" && /^\d{1,14}\.0x[0-9a-f]{40}$/.test(text) ? text : null;
}
