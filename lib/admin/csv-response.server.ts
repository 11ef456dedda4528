import "server-only";
import { csvLine } from "@/lib/shared/csv-line";

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
  const lines = csvLines({ columns, fetchPage });
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await lines.return(undefined);
    },
  });
  return new Response(body, {
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
  yield csvLine(columns.map(([name]) => name));
  let after: string | null = null;
  do {
    const page: Page<Row> = await fetchPage(after);
    yield page.rows.map((row) => csvLine(columns.map(([, read]) => read(row)))).join("");
    after = page.next;
  } while (after !== null);
}
