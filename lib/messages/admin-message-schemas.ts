import * as z from "zod/mini";

/** POST /api/admin/messages/test. */
export const testAnswer = z.object({ to: z.string(), fault: z.nullable(z.string()) });
export type TestAnswer = z.infer<typeof testAnswer>;

/** POST /api/admin/messages/retry: the given-up deliveries of one kind of channel for one reason. */
export const retryRequest = z.strictObject({
  channel: z.string().check(z.maxLength(30)),
  reason: z.string().check(z.maxLength(300)),
});
export type RetryRequest = z.infer<typeof retryRequest>;
export const retryAnswer = z.object({ retried: z.int() });
