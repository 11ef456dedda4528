import "server-only";
import { csvHead, csvLine } from "@/lib/shared/csv-line";
import { streamParts } from "@/lib/shared/stream-parts";

type Column<Row> = readonly [name: string, read: (row: Row) => string];
type Page<Row> = { rows: readonly Row[]; next: string | null };

/** A list of any length as a CSV to keep: pages by key, so that no transaction stays open for as long as the reader takes. */
export function csvResponse<Row>({
  filename,
  columns,
  fetchPage,
}: {
  filename: string;
  columns: readonly Column<Row>[];
  fetchPage: (after: string | null) => Promise<Page<Row>>;
}): Response {
  return new Response(streamParts(csvLines({ columns, fetchPage })), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${filename}"`,
    },
  });
}

async function* csvLines<Row>({
  columns,
  fetchPage,
}: {
  columns: readonly Column<Row>[];
  fetchPage: (after: string | null) => Promise<Page<Row>>;
}): AsyncGenerator<string, void, undefined> {
  yield csvHead(columns.map(([name]) => name));
  let after: string | null = null;
  do {
    const page: Page<Row> = await fetchPage(after);
    yield page.rows.map((row) => csvLine(columns.map(([, read]) => read(row)))).join("");
    after = page.next;
  } while (after !== null);
}
