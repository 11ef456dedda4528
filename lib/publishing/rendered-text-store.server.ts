import "server-only";
import { getPool, rows } from "@/lib/db/database.server";
import { pick, type RowOf } from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import type { Transaction } from "@/lib/db/transaction.server";

const renderedText = pick(tables.renderedText, "hash", "html", "seal");
export type RenderedText = RowOf<typeof renderedText>;

/** What the renderer of this form wrote of the texts with these SHA-256. */
export function listRendered(hashes: readonly string[], form: string): Promise<RenderedText[]> {
  return rows(
    getPool(),
    renderedText,
    "SELECT hash, html, seal FROM rendered_text WHERE hash = ANY($1) AND form = $2",
    [hashes, form],
  );
}

/** Takes the place of what another renderer wrote of it. */
export async function saveRendered(
  tx: Transaction,
  { hash, form, html, seal }: RenderedText & { form: string },
): Promise<void> {
  await tx.query(
    `INSERT INTO rendered_text (hash, form, html, seal, rendered_at) VALUES ($1, $2, $3, $4, app_now())
     ON CONFLICT (hash) DO UPDATE SET form = excluded.form, html = excluded.html, seal = excluded.seal, rendered_at = excluded.rendered_at`,
    [hash, form, html, seal],
  );
}
