/** How a page was found: by its words, or by what looks like them. */
export type SearchMode = "words" | "looks";

export type SearchCursor = { mode: SearchMode; asOf: number; score: number; id: bigint };

export const SEARCH_CURSOR = /^(words|looks)\.(\d{1,14})\.(\d{1,9})\.(\d{1,18})$/;

/** Reads the `next` of a page, of which SEARCH_CURSOR holds. `asOf`, in milliseconds, keeps what is open or closed as the first page saw it. */
export function parseSearchCursor(cursor: string): SearchCursor {
  const [mode, asOf = "0", score = "0", id = "0"] = cursor.split(".");
  return {
    mode: mode === "looks" ? "looks" : "words",
    asOf: Number(asOf),
    score: Number(score),
    id: BigInt(id),
  };
}

export function writeSearchCursor({ mode, asOf, score, id }: SearchCursor): string {
  return `${mode}.${asOf}.${score}.${id}`;
}
