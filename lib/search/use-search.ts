import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "@/lib/http/api-client";
import { useQuery } from "@/lib/http/query-client";
import type { SearchAddress } from "./search-address";
import type { SearchAnswer } from "./search-schemas";

const TYPING_MS = 140;

export type LiveSearch = {
  /** Of the newest question that was answered; null before the first. */
  answer: SearchAnswer | null;
  /** Whether the answer is to another question than the text. */
  isBehind: boolean;
  error: Error | null;
  retry: () => void;
};

/** Asks for a text as it is typed: after a short pause, one question at a time; an older one is given up. */
export function useSearch(text: string): LiveSearch {
  const asked = useSettled(text.trim());
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    queryKey: ["search", asked],
    queryFn: ({ signal }) => fetchSearch({ q: asked }, signal),
    enabled: asked !== "",
    // The list stays while its next answer is on the way.
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    gcTime: 60_000,
    refetchOnWindowFocus: false,
    networkMode: "always",
  });
  const isCurrent = asked === text.trim();
  return {
    answer: asked === "" ? null : (data ?? null),
    isBehind: !isCurrent || isPlaceholderData || isFetching,
    error: isCurrent ? error : null,
    retry: () => void refetch(),
  };
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** GET /api/search; a newer question ends it by its signal. */
async function fetchSearch(
  { q, kind, cursor }: Partial<SearchAddress>,
  signal: AbortSignal,
): Promise<SearchAnswer> {
  const { searchEndpoints } = await import("./search-endpoints");
  // A cursor belongs to a kind.
  const query = { q: q ?? "", kind, cursor: kind ? cursor : null };
  return call(searchEndpoints.ask, { query, signal, timeoutMs: 8_000 });
}
