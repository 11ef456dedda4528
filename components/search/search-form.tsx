import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import type { SearchKind } from "@/lib/search/search-kinds";
import { QUESTION_MAX } from "@/lib/search/search-question";

/** Asks the page of the search; needs no script. */
export function SearchForm({ q = "", kind = null }: { q?: string; kind?: SearchKind | null }): ReactNode {
  return (
    <search>
      <form action="/search" className="flex gap-2">
        <label htmlFor="search-question" className="sr-only">
          Search for
        </label>
        <input
          id="search-question"
          key={q}
          name="q"
          type="search"
          required
          maxLength={QUESTION_MAX}
          autoComplete="off"
          enterKeyHint="search"
          placeholder="A word, #12 or 0x…"
          defaultValue={q}
          className="h-12 w-full min-w-0 rounded-lg border border-line bg-surface px-4 text-base placeholder:text-muted"
        />
        {kind ? <input type="hidden" name="kind" value={kind} /> : null}
        <Button type="submit" variant="primary" size="large">
          Search
        </Button>
      </form>
    </search>
  );
}
