import "server-only";
import { createHash } from "node:crypto";

/**
 * A text or file as an answer with the ETag of its bytes, or of `said`: weak, because a proxy may compress it. `serve` makes the 304
 * of it.
 */
export function taggedAnswer(
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string>,
  said = body,
): Response {
  const hash = createHash("sha256").update(said).digest("base64url").slice(0, 22);
  return new Response(body, { headers: { ...headers, etag: `W/"${hash}"` } });
}
