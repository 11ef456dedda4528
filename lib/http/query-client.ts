import { QueryClient, type QueryFunctionContext } from "@tanstack/react-query";
import { requestJson } from "./api-client";

const FRESH_MS = 60_000;
const CACHED_MS = 5 * 60_000;

/**
 * The cache of server answers with the limits of spec section 9: no polling, no retries, refetched on focus once stale. On the server
 * nothing is kept by a timer: each would hold its whole request for those 5 minutes, 3,000 pages in 300 MB.
 */
export function makeQueryClient({ isServer = typeof window === "undefined" } = {}): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: fetchPath,
        staleTime: FRESH_MS,
        gcTime: isServer ? Number.POSITIVE_INFINITY : CACHED_MS,
        refetchOnWindowFocus: true,
        refetchInterval: false,
        retry: false,
      },
      mutations: { retry: false },
    },
  });
}

/** A key without a query function of its own starts with the path to GET. */
function fetchPath({ queryKey, signal }: QueryFunctionContext): Promise<unknown> {
  const [path] = queryKey;
  if (typeof path !== "string" || !path.startsWith("/")) {
    throw new Error(`a query needs a path as the first part of its key, not ${JSON.stringify(path)}`);
  }
  return requestJson(path, { signal });
}
