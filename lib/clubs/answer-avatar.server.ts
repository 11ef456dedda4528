import "server-only";
import { AppError } from "@/lib/http/app-error";
import { findAvatar } from "./club-avatar-store.server";

/** The picture with this hash as an answer. Throws NOT_FOUND. */
export async function answerAvatar(hash: string): Promise<Response> {
  const bytes = await findAvatar(hash);
  if (bytes === null) throw new AppError("NOT_FOUND", "No club has this picture.");
  return new Response(new Uint8Array(bytes), {
    headers: { "content-type": "image/webp", etag: `"${hash}"` },
  });
}
