const LENGTH = 160;

/**
 * The beginning of a Markdown text in one line without its signs, for a description: at most 160 characters, ending at a
 * word.
 */
export function shortText(text: string): string {
  const line = text
    .slice(0, 2_000)
    .replace(/[^\P{Cc}\n]|[\u200b-\u200f\u2028-\u202e\u2066-\u2069]/gu, " ")
    .replace(/\]\([^)]*\)/g, " ")
    .replace(/^ *[-+]\s+|[#*_`>|[\]!]+/gm, " ")
    .replace(/\s+/g, " ")
    .trim();
  if (line.length <= LENGTH) return line;
  const cut = line.slice(0, LENGTH - 1);
  const end = cut.lastIndexOf(" ");
  // Never half a character at the end.
  return `${(end > 80 ? cut.slice(0, end) : cut).replace(/[\ud800-\udbff]$/, "")}…`;
}
