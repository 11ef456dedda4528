import {
  type DefaultError,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQueries as useQueriesOf,
} from "@tanstack/react-query";
import { useQueryClient } from "./query-client";

/** Many queries of one kind, whose number may change from one rendering to the next. */
export function useQueries<Answer, Key extends QueryKey>(
  queries: readonly UseQueryOptions<Answer, DefaultError, Answer, Key>[],
): UseQueryResult<Answer>[] {
  return useQueriesOf({ queries: [...queries] }, useQueryClient());
}
