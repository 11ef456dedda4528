/** The beginning of a text in one line without controls, ending at a word: as long as a description of a page. */
export function shortText(text: string, length = 160): string {
  const line = text
    .slice(0, 2_000)
    .replace(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, " ")
    .trim();
  if (line.length <= length) return line;
  const cut = line.slice(0, length - 1);
  const end = cut.lastIndexOf(" ");
  // Never half a character at the end.
  return `${(end > length / 2 ? cut.slice(0, end) : cut).replace(/[\ud800-\udbff]$/, "")}…`;
}
