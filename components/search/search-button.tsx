"use client";

import { lazy, type MouseEvent, type ReactNode, useEffect, useState } from "react";
import { Glyph } from "@/components/ui/glyph";
import { LazyPart } from "@/components/ui/lazy-part";
import { onOpenSearch } from "./open-search";
import { opensSearch } from "./search-shortcut";

const SearchPalette = lazy(() => import("./search-palette"));

/** Opens the search over the page, and loads it the first time; without script, or without its code, a link to the page of it. */
export function SearchButton(): ReactNode {
  const [isOpen, setIsOpen] = useState(false);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (!opensSearch(event)) return;
      event.preventDefault();
      setIsOpen(true);
    }
    document.addEventListener("keydown", onKeyDown);
    const stopListening = onOpenSearch(() => setIsOpen(true));
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      stopListening();
    };
  }, []);

  function open(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    setIsOpen(true);
  }

  return (
    <>
      <a
        href="/search"
        onClick={open}
        title="Search ( / )"
        aria-keyshortcuts="Control+K Meta+K /"
        data-search-button=""
        className="grid size-10 shrink-0 place-items-center rounded-lg border border-line bg-surface text-muted hover:bg-surface-2 hover:text-text max-sm:hidden"
      >
        <Glyph name="search" className="size-5" />
        <span className="sr-only">Search</span>
      </a>
      {isOpen ? (
        <LazyPart
          waiting={<div className="fixed inset-0 z-40 bg-bg/70 backdrop-blur-xs" />}
          onError={() => window.location.assign("/search")}
        >
          <SearchPalette onClose={() => setIsOpen(false)} />
        </LazyPart>
      ) : null}
    </>
  );
}
