import "server-only";
import { createHash, createHmac } from "node:crypto";
import { listSessionSecrets } from "@/lib/auth/session-secrets.server";
import { isReadOnly } from "@/lib/db/database-fault";
import { inTransaction } from "@/lib/db/transaction.server";
import { findRendered, saveRendered } from "./rendered-text-store.server";

type Renderer = { form: string; render: (text: string) => string };

/**
 * The HTML of a published text, rendered once and stored for all instances. It is found by the text alone, so a hidden text
 * is out of reach. A row without our seal is rendered again, because somebody else may have written it.
 */
export async function readRendered(text: string, { form, render }: Renderer): Promise<string> {
  const hash = createHash("sha256").update(text).digest("hex");
  const kept = await findRendered({ hash, form });
  const sealWith = (html: string) => (secret: string) =>
    createHmac("sha256", secret)
      .update(JSON.stringify(["rendered text", form, hash, html]))
      .digest("base64url");
  // No secret of the reader's is compared, so the time that it takes tells nothing.
  if (kept !== null && listSessionSecrets().map(sealWith(kept.html)).includes(kept.seal)) return kept.html;
  const html = render(text);
  const [seal = ""] = listSessionSecrets().map(sealWith(html));
  await inTransaction((tx) => saveRendered(tx, { hash, form, html, seal })).catch((error: unknown) => {
    if (!isReadOnly(error)) throw error;
  });
  return html;
}
