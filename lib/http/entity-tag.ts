/** True when `If-None-Match` names this tag: compared weakly, as RFC 9110 section 13.1.2 asks. */
export function isTagKnown(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  if (ifNoneMatch.trim() === "*") return true;
  const tags: string[] = ifNoneMatch.match(/"[^"]*"/g) ?? [];
  return tags.includes(etag.replace(/^W\//, ""));
}
