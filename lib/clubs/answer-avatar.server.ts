import "server-only";
import { AppError } from "@/lib/http/app-error";
import { findAvatar } from "./club-avatar-store.server";

/** The picture with this hash as an answer; 304 when the browser has it. Throws NOT_FOUND. */
export async function answerAvatar({ hash, request }: { hash: string; request: Request }): Promise<Response> {
  const etag = `"${hash}"`;
  const bytes = await findAvatar(hash);
  if (bytes === null) throw new AppError("NOT_FOUND", "No club has this picture.");
  if (request.headers.get("if-none-match") === etag)
    return new Response(null, { status: 304, headers: { etag } });
  return new Response(new Uint8Array(bytes), { headers: { "content-type": "image/webp", etag } });
}
