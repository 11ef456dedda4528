import { requestJson } from "@/lib/http/api-client";
import { type RetryRequest, retryAnswer, type TestAnswer, testAnswer } from "./admin-message-schemas";

export async function sendTestMail(): Promise<TestAnswer> {
  return testAnswer.parse(await requestJson("/api/admin/messages/test", { method: "POST" }));
}

/** How many are tried again. */
export async function sendRetry(body: RetryRequest): Promise<number> {
  return retryAnswer.parse(await requestJson("/api/admin/messages/retry", { method: "POST", body })).retried;
}
