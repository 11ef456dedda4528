import { requestJson } from "@/lib/http/api-client";
import type { FlagCategory } from "./moderation-schemas";

/** Flags a subject such as "proposal:12". Throws HttpError 409 when the person flagged it before, 403 when they are banned. */
export async function sendFlag(request: {
  subject: string;
  category: FlagCategory;
  text: string;
}): Promise<void> {
  await requestJson("/api/flags", { method: "POST", body: request });
}
