import { requestJson } from "@/lib/http/api-client";
import { type SearchAddress, searchSearch } from "./search-address";
import type { SearchAnswer } from "./search-schemas";

/** GET /api/search; a newer question ends it by its signal. */
export async function fetchSearch(
  address: Partial<SearchAddress>,
  signal: AbortSignal,
): Promise<SearchAnswer> {
  const body = await requestJson(`/api/search${searchSearch(address)}`, { signal, timeoutMs: 8_000 });
  const { searchAnswer } = await import("./search-schemas");
  return searchAnswer.parse(body);
}
