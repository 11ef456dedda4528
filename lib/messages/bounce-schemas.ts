import * as z from "zod/mini";

/** POST /api/messages/bounces: what a mail server said of one of our mails, which it names by its Message-ID or by X-Channel-Id. */
export const bounceRequest = z
  .strictObject({
    kind: z.enum(["bounce", "complaint"]),
    messageId: z.optional(z.string().check(z.maxLength(300))),
    channelId: z.optional(z.string().check(z.maxLength(100))),
  })
  .check(
    z.refine(
      ({ messageId, channelId }) => (messageId === undefined) !== (channelId === undefined),
      "either messageId or channelId",
    ),
  );
export type BounceRequest = z.infer<typeof bounceRequest>;

export const bounceAnswer = z.object({ taken: z.boolean() });
