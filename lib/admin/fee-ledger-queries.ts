import * as z from "zod/mini";
import { requestJson } from "@/lib/http/api-client";

const checkAnswer = z.object({
  notes: z.array(z.object({ txHash: z.string(), outcome: z.string(), detail: z.string() })),
  isComplete: z.boolean(),
});
export type CheckAnswer = z.infer<typeof checkAnswer>;

/** Asks the chain about payments; the server keeps what it says. */
export async function sendPaymentCheck(txHashes: readonly string[]): Promise<CheckAnswer> {
  const body = await requestJson("/api/admin/fees/check", { method: "POST", body: { txHashes } });
  return checkAnswer.parse(body);
}
