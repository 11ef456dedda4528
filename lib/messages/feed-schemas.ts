import * as z from "zod/mini";
import { time } from "@/lib/http/wire";

/** GET, POST and DELETE /api/messages/feed. `addresses` are told only when they are made. */
export const ownFeed = z.object({
  madeAt: z.nullable(time),
  addresses: z.nullable(z.object({ atom: z.url(), calendar: z.url() })),
});
export type OwnFeed = z.infer<typeof ownFeed>;

export const feedParams = z.strictObject({ secret: z.string().check(z.maxLength(100)) });
