import {
  type DefaultError,
  type DefinedInitialDataOptions,
  type DefinedUseQueryResult,
  QueryClient,
  QueryClientContext,
  type QueryFunctionContext,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery as useQueryOf,
} from "@tanstack/react-query";
import { useContext, useState } from "react";
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

/** A key without its own query function starts with the path to GET. */
function fetchPath({ queryKey, signal }: QueryFunctionContext): Promise<unknown> {
  const [path] = queryKey;
  if (typeof path !== "string" || !path.startsWith("/")) {
    throw new Error(`a query needs a path as the first part of its key, not ${JSON.stringify(path)}`);
  }
  return requestJson(path, { signal });
}

let pageClient: QueryClient | null = null;

// The hooks find the cache here instead of in a provider around every page, so a page without queries loads none of the library
// (10 kB). A provider wins if there is one: tests give each rendering its own cache. The hooks that few pages need are in files of
// their own.

/** The one cache of this page; on the server one for each part, which asks nothing there. */
export function useQueryClient(): QueryClient {
  const provided = useContext(QueryClientContext);
  const [own] = useState(() => provided ?? clientOfPage());
  return provided ?? own;
}

function clientOfPage(): QueryClient {
  if (typeof window === "undefined") return makeQueryClient();
  if (!pageClient) {
    pageClient = makeQueryClient();
    pageClient.mount();
  }
  return pageClient;
}

export function useQuery<Answer, Fault = DefaultError, Data = Answer, Key extends QueryKey = QueryKey>(
  options: DefinedInitialDataOptions<Answer, Fault, Data, Key>,
): DefinedUseQueryResult<Data, Fault>;
export function useQuery<Answer, Fault = DefaultError, Data = Answer, Key extends QueryKey = QueryKey>(
  options: UseQueryOptions<Answer, Fault, Data, Key>,
): UseQueryResult<Data, Fault>;
export function useQuery<Answer, Fault, Data, Key extends QueryKey>(
  options: UseQueryOptions<Answer, Fault, Data, Key>,
): UseQueryResult<Data, Fault> {
  return useQueryOf(options, useQueryClient());
}
