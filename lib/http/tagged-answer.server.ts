import "server-only";
import { createHash } from "node:crypto";

/** A text as an answer with the ETag of its bytes: weak, because a proxy may compress it. `withRoute` makes the 304 of it. */
export function taggedAnswer(text: string, headers: Record<string, string>): Response {
  const hash = createHash("sha256").update(text).digest("base64url").slice(0, 22);
  return new Response(text, { headers: { ...headers, etag: `W/"${hash}"` } });
}
