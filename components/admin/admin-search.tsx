"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, startTransition, useState } from "react";
import { Button } from "@/components/ui/button";
import { type AdminListQuery, adminListSearch } from "@/lib/admin/admin-list";
import type { AdminListPath } from "./admin-sections";

/** The search of a list; a plain form where there is no script. */
export function AdminSearch({
  path,
  query,
  firstTab,
  label,
  placeholder,
}: {
  path: AdminListPath;
  query: AdminListQuery<string, string>;
  firstTab: string;
  label: string;
  placeholder: string;
}): ReactNode {
  const router = useRouter();
  const [text, setText] = useState(query.q);
  const kept = Object.entries({ ...query.filters, tab: query.tab === firstTab ? "" : query.tab });

  return (
    <search className="min-w-0 flex-1 sm:max-w-md">
      <form
        action={path}
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          const search = adminListSearch({ ...query, q: text.trim(), after: null }, firstTab);
          startTransition(() => router.replace(`${path}${search}`, { scroll: false }));
        }}
      >
        <input
          name="q"
          type="search"
          aria-label={label}
          placeholder={placeholder}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="h-11 w-full min-w-0 sm:h-10 rounded-lg border border-line bg-surface px-3 text-sm placeholder:text-muted"
        />
        {kept.map(([name, value]) =>
          value === "" ? null : <input key={name} type="hidden" name={name} value={value} />,
        )}
        <Button type="submit" className="max-sm:h-11 max-sm:px-3">
          Search
        </Button>
      </form>
    </search>
  );
}
