"use client";

import clsx from "clsx";
import type { Route } from "next";
import { usePathname, useRouter } from "next/navigation";
import { type MouseEvent, type ReactNode, useEffect, useRef, useState, useTransition } from "react";
import { Glyph } from "@/components/ui/glyph";
import type { ClubSort } from "@/lib/clubs/club-schemas";
import { type ClubsAddress, clubsSearch } from "@/lib/clubs/clubs-address";

const TYPING_MS = 250;
const SORTS: readonly [ClubSort, string][] = [
  ["activity", "Activity"],
  ["name", "Name"],
  ["members", "Members"],
];

/** Search, all or mine, and the order: everything in the address, so it can be shared, and works as plain links and a form. */
export function ClubsToolbar({ address }: { address: ClubsAddress }): ReactNode {
  const router = useRouter();
  const pathname = usePathname();
  const [isPending, startTransition] = useTransition();
  const [text, setText] = useState(address.q);
  const sentText = useRef(address.q);

  // Back and forward change the address without a key press.
  useEffect(() => {
    if (address.q === sentText.current) return;
    sentText.current = address.q;
    setText(address.q);
  }, [address.q]);

  useEffect(() => {
    if (text === sentText.current) return;
    const timer = setTimeout(() => go({ q: text }), TYPING_MS);
    return () => clearTimeout(timer);
  });

  const hrefOf = (change: Partial<ClubsAddress>) =>
    `${pathname}${clubsSearch({ ...address, q: text, after: null, ...change })}` as Route;

  function go(change: Partial<ClubsAddress>): void {
    sentText.current = change.q ?? text;
    startTransition(() => router.replace(hrefOf(change), { scroll: false }));
  }

  function choice(change: Partial<ClubsAddress>, label: string, isCurrent: boolean): ReactNode {
    function follow(event: MouseEvent): void {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
      event.preventDefault();
      go(change);
    }
    return (
      <a
        key={label}
        href={hrefOf(change)}
        onClick={follow}
        aria-current={isCurrent ? "true" : undefined}
        className={clsx(
          "min-w-11 grow rounded-md px-3 py-1.5 text-center text-sm",
          isCurrent ? "bg-surface-2 font-semibold text-text" : "text-muted hover:text-text",
        )}
      >
        {label}
      </a>
    );
  }

  return (
    <search className="mb-6 flex flex-col gap-3 lg:flex-row lg:items-center">
      <form
        className="relative grow"
        onSubmit={(event) => {
          event.preventDefault();
          go({ q: text });
        }}
      >
        <label htmlFor="club-search" className="sr-only">
          Search clubs
        </label>
        <Glyph name="search" className="pointer-events-none absolute top-3 left-3.5 size-5 text-muted" />
        <input
          id="club-search"
          name="q"
          type="search"
          maxLength={64}
          autoComplete="off"
          placeholder="Search by name or text"
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="h-11 w-full rounded-lg border border-line bg-surface pr-4 pl-11 text-base placeholder:text-muted"
        />
        {address.show === "mine" ? <input type="hidden" name="show" value="mine" /> : null}
        {address.sort === "activity" ? null : <input type="hidden" name="sort" value={address.sort} />}
      </form>
      <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
        <nav
          aria-label="Whose clubs"
          className="flex h-11 items-center rounded-lg border border-line bg-surface p-1"
        >
          {choice({ show: "all" }, "All", address.show === "all")}
          {choice({ show: "mine" }, "Mine", address.show === "mine")}
        </nav>
        <nav
          aria-label="Order"
          className="flex h-11 items-center rounded-lg border border-line bg-surface p-1"
        >
          {SORTS.map(([sort, label]) => choice({ sort }, label, address.sort === sort))}
        </nav>
      </div>
      <p role="status" className="sr-only">
        {isPending ? "Looking for clubs" : ""}
      </p>
    </search>
  );
}
