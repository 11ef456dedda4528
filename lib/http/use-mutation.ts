import {
  type DefaultError,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation as useMutationOf,
} from "@tanstack/react-query";
import { useQueryClient } from "./query-client";

/** A change at the server, with how far it is. */
export function useMutation<Answer = unknown, Fault = DefaultError, Wish = void, Kept = unknown>(
  options: UseMutationOptions<Answer, Fault, Wish, Kept>,
): UseMutationResult<Answer, Fault, Wish, Kept> {
  return useMutationOf(options, useQueryClient());
}
