import { call } from "@/lib/http/api-client";
import type { SearchAddress } from "./search-address";
import type { SearchAnswer } from "./search-schemas";

/** GET /api/search; a newer question ends it by its signal. */
export async function fetchSearch(
  { q, kind, cursor }: Partial<SearchAddress>,
  signal: AbortSignal,
): Promise<SearchAnswer> {
  const { searchEndpoints } = await import("./search-endpoints");
  // A cursor belongs to a kind.
  const query = { q: q ?? "", kind, cursor: kind ? cursor : null };
  return call(searchEndpoints.ask, { query, signal, timeoutMs: 8_000 });
}
