/** The beginning of a Markdown text in one line without its signs, ending at a word: as long as a description of a page. */
export function shortText(text: string, length = 160): string {
  const line = text
    .slice(0, 2_000)
    .replace(/[^\P{Cc}\n]|[\u200b-\u200f\u2028-\u202e\u2066-\u2069]/gu, " ")
    .replace(/^ {0,3}(?:`{3}|~{3}).*$/gm, " ")
    .replace(/\]\([^)]*\)/g, " ")
    .replace(/^ *[-+]\s+|[#*_`>|[\]!]+/gm, " ")
    .replace(/\s+/g, " ")
    .trim();
  if (line.length <= length) return line;
  const cut = line.slice(0, length - 1);
  const end = cut.lastIndexOf(" ");
  // Never half a character at the end.
  return `${(end > length / 2 ? cut.slice(0, end) : cut).replace(/[\ud800-\udbff]$/, "")}…`;
}
