/** A piece of a text that stayed, went or came. */
export type DiffPiece = { kind: "same" | "removed" | "added"; text: string };

/** Cells of the table that are worth computing: two texts of some 2,000 changed words each. */
const TABLE_LIMIT = 4_000_000;

/**
 * What changed from one text to another, word by word: the kept and removed pieces together are the old text, the kept and added
 * ones the new text. Texts that changed beyond some 2,000 words each are shown as replaced.
 */
export function diffWords(before: string, after: string): DiffPiece[] {
  const [old, next] = [splitWords(before), splitWords(after)];
  const start = commonLength(old, next);
  const end = commonLength(old.slice(start).reverse(), next.slice(start).reverse());
  const middle = diffMiddle(old.slice(start, old.length - end), next.slice(start, next.length - end));
  return joinPieces([
    ...old.slice(0, start).map((text): DiffPiece => ({ kind: "same", text })),
    ...middle,
    ...old.slice(old.length - end).map((text): DiffPiece => ({ kind: "same", text })),
  ]);
}

/** Words with the space after them, so that joining them gives the text again. */
function splitWords(text: string): string[] {
  return text.match(/\s+|[^\s]+[ \t]?/gu) ?? [];
}

function commonLength(one: readonly string[], other: readonly string[]): number {
  const differs = one.findIndex((word, index) => word !== other[index]);
  return differs === -1 ? one.length : differs;
}

/** By the longest common subsequence. */
function diffMiddle(old: readonly string[], next: readonly string[]): DiffPiece[] {
  const removed = old.map((text): DiffPiece => ({ kind: "removed", text }));
  const added = next.map((text): DiffPiece => ({ kind: "added", text }));
  const width = next.length + 1;
  if (old.length === 0 || next.length === 0 || (old.length + 1) * width > TABLE_LIMIT) {
    return [...removed, ...added];
  }
  const lengths = new Uint16Array((old.length + 1) * width);
  const lengthAt = (row: number, column: number): number => lengths[row * width + column] ?? 0;
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = next.length - 1; column >= 0; column -= 1) {
      lengths[row * width + column] =
        old[row] === next[column]
          ? lengthAt(row + 1, column + 1) + 1
          : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1));
    }
  }
  const pieces: DiffPiece[] = [];
  let [row, column] = [0, 0];
  while (row < old.length && column < next.length) {
    if (old[row] === next[column]) {
      pieces.push({ kind: "same", text: old[row] ?? "" });
      row += 1;
      column += 1;
    } else if (lengthAt(row + 1, column) >= lengthAt(row, column + 1)) {
      pieces.push({ kind: "removed", text: old[row] ?? "" });
      row += 1;
    } else {
      pieces.push({ kind: "added", text: next[column] ?? "" });
      column += 1;
    }
  }
  return [...pieces, ...removed.slice(row), ...added.slice(column)];
}

function joinPieces(pieces: readonly DiffPiece[]): DiffPiece[] {
  const joined: DiffPiece[] = [];
  for (const { kind, text } of pieces) {
    const last = joined.at(-1);
    if (last?.kind === kind) joined[joined.length - 1] = { kind, text: last.text + text };
    else joined.push({ kind, text });
  }
  return joined;
}
