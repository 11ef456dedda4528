import { foldWords } from "@/lib/shared/fold-text";

/**
 * The words as they were probably meant: each one that no title holds becomes the nearest word of the titles, at most a third of its
 * letters away. Null when a word has no such neighbour or nothing changes.
 */
export function suggestWords(words: readonly string[], titles: readonly string[]): string | null {
  const known = [...new Set(titles.flatMap(foldWords))];
  const meant = words.map((word) =>
    known.some((other) => other.startsWith(word)) ? word : nearest(word, known),
  );
  if (meant.includes(null) || meant.every((word, index) => word === words[index])) return null;
  return meant.join(" ");
}

function nearest(word: string, known: readonly string[]): string | null {
  const most = Math.max(1, Math.floor(word.length / 3));
  const near = known
    .map((other) => ({ other, steps: distance(word, other) }))
    .filter(({ steps }) => steps <= most)
    .sort((left, right) => left.steps - right.steps);
  return near[0]?.other ?? null;
}

/** Letters to add, drop, change or swap with their neighbour, from one word to the other. */
function distance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, place) => place)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const change = at(rows, i - 1, j - 1) + (one[i - 1] === other[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const swap = isSwap ? at(rows, i - 2, j - 2) + 1 : change;
      row.push(Math.min(change, swap, at(rows, i - 1, j) + 1, (row[j - 1] ?? 0) + 1));
    }
    rows.push(row);
  }
  return at(rows, one.length, other.length);
}

function at(rows: readonly (readonly number[])[], i: number, j: number): number {
  return rows[i]?.[j] ?? 0;
}
