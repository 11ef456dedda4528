import * as z from "zod/mini";
import { clubParams } from "@/lib/clubs/club-schemas";
import { endpoint } from "@/lib/http/endpoint";
import { time } from "@/lib/http/wire";

const path = "/api/clubs/{clubSlug}/discord";

/** Where a club's events are posted; the webhook itself is shown to nobody. */
const clubDiscord = z.object({
  state: z.enum(["none", "active", "failing"]),
  addedAt: z.nullable(time),
  /** Why the last post was not taken. */
  fault: z.nullable(z.string()),
});
export type ClubDiscordState = z.infer<typeof clubDiscord>;

const setRequest = z.strictObject({ webhook: z.string().check(z.maxLength(300)) });

export const clubDiscordEndpoints = {
  read: endpoint({ path, params: clubParams, answer: clubDiscord }),
  set: endpoint({ method: "PUT", path, params: clubParams, body: setRequest, answer: clubDiscord }),
  remove: endpoint({ method: "DELETE", path, params: clubParams, answer: clubDiscord }),
  test: endpoint({ method: "POST", path: `${path}/test`, params: clubParams, answer: clubDiscord }),
};
