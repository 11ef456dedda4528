import "server-only";
import { getPool, maybe } from "@/lib/db/database.server";
import { pick, type RowOf } from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import type { Transaction } from "@/lib/db/transaction.server";

const renderedText = pick(tables.renderedText, "html", "seal");
export type RenderedText = RowOf<typeof renderedText>;

/** What the renderer of this form wrote of the text with this SHA-256, or null. */
export function findRendered({ hash, form }: { hash: string; form: string }): Promise<RenderedText | null> {
  return maybe(
    getPool(),
    renderedText,
    "SELECT html, seal FROM rendered_text WHERE hash = $1 AND form = $2",
    [hash, form],
  );
}

/** Takes the place of what another renderer wrote of it. */
export async function saveRendered(
  tx: Transaction,
  { hash, form, html, seal }: RenderedText & { hash: string; form: string },
): Promise<void> {
  await tx.query(
    `INSERT INTO rendered_text (hash, form, html, seal, rendered_at) VALUES ($1, $2, $3, $4, app_now())
     ON CONFLICT (hash) DO UPDATE SET form = excluded.form, html = excluded.html, seal = excluded.seal, rendered_at = excluded.rendered_at`,
    [hash, form, html, seal],
  );
}
