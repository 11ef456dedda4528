import "server-only";
import { clearAlert, raiseAlert } from "@/lib/audit/alert-store.server";
import { OutOfTime } from "@/lib/chain/ask-patiently.server";
import { listRpcEndpoints, nameRpcEndpoint } from "@/lib/chain/rpc-endpoints.server";
import { AppError } from "@/lib/http/app-error";

/**
 * Asks every configured endpoint the same in parallel. All must answer, so that with two of them nothing depends on one
 * (security.md T22). One that is down is CHAIN_UNAVAILABLE, and with two an alert until it answers again.
 */
export async function askEveryEndpoint<Value>(ask: (endpoint: string) => Promise<Value>): Promise<Value[]> {
  const endpoints = listRpcEndpoints();
  const settled = await Promise.allSettled(endpoints.map(ask));
  if (endpoints.length > 1) {
    await Promise.all(endpoints.map((endpoint, index) => report(endpoint, settled[index])));
  }
  return settled.map((answer) => {
    if (answer.status === "rejected") throw answer.reason;
    return answer.value;
  });
}

async function report(endpoint: string, answer: PromiseSettledResult<unknown> | undefined): Promise<void> {
  const key = { kind: "endpoint-down", subject: nameRpcEndpoint(endpoint) } as const;
  if (answer?.status === "fulfilled") return clearAlert(key);
  const reason: unknown = answer?.reason;
  // A rate limit that outlasted the run isn't silence.
  const isDown =
    reason instanceof AppError && reason.code === "CHAIN_UNAVAILABLE" && !(reason.cause instanceof OutOfTime);
  if (isDown) await raiseAlert({ ...key, message: `The endpoint of ${key.subject} could not be read.` });
}
