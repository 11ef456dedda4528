import { send } from "@/lib/http/api-client";
import type { FlagCategory } from "./moderation-schemas";

/** Flags a subject such as "proposal:12". Throws HttpError 409 when the person flagged it before, 403 when they are banned. */
export async function sendFlag(body: {
  subject: string;
  category: FlagCategory;
  text: string;
}): Promise<void> {
  const { flagEndpoints } = await import("./flag-endpoints");
  await send(flagEndpoints.flag, { body });
}
