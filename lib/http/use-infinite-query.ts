import {
  type DefaultError,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  type UseInfiniteQueryResult,
  useInfiniteQuery as useInfiniteQueryOf,
} from "@tanstack/react-query";
import { useQueryClient } from "./query-client";

/** A list that is read a page at a time. */
export function useInfiniteQuery<
  Answer,
  Fault = DefaultError,
  Data = InfiniteData<Answer>,
  Key extends QueryKey = QueryKey,
  Param = unknown,
>(options: UseInfiniteQueryOptions<Answer, Fault, Data, Key, Param>): UseInfiniteQueryResult<Data, Fault> {
  return useInfiniteQueryOf(options, useQueryClient());
}
