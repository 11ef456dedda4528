import { queryOptions } from "@tanstack/react-query";
import { requestJson } from "@/lib/http/api-client";
import { type PowerAnswer, powerAnswer } from "./power-schemas";

/** Longer than an answer takes if the index must first catch up with its block. */
const POWER_LIMIT_MS = 30_000;

/**
 * GET /api/power/{address}?block=: the power and its reason; without a block, at the newest settled one. Throws HttpError
 * for a refusal (503 = unknown, never 0), UnreachableError if no answer comes, and a zod error for an unexpected answer.
 */
async function fetchPower({ address, block, signal }: PowerRequest): Promise<PowerAnswer> {
  const query = block === undefined ? "" : `?block=${block}`;
  const body = await requestJson(`/api/power/${address}${query}`, {
    cache: "no-cache",
    timeoutMs: POWER_LIMIT_MS,
    ...(signal && { signal }),
  });
  return powerAnswer.parse(body);
}

/** What the panel shows, cached for each address and block. */
export function explainedPowerQuery({ address, block }: Omit<PowerRequest, "signal">) {
  return queryOptions({
    queryKey: ["/api/power", address.toLowerCase(), block ?? "settled"] as const,
    queryFn: ({ signal }) => fetchPower({ address, block, signal }),
  });
}

type PowerRequest = { address: string; block: number | undefined; signal?: AbortSignal };
