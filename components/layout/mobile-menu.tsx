"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { openSearch } from "@/components/search/open-search";
import { Glyph } from "@/components/ui/glyph";
import { SiteNavigation } from "./site-navigation";
import { ThemeToggle } from "./theme-toggle";

const itemClass =
  "flex w-full items-center gap-3 rounded-lg px-3 py-2.5 text-left text-lg text-muted hover:text-text";

/**
 * The menu of narrow screens, with the search and the theme. It remembers where it was opened, so any change of location closes it
 * (spec section 2).
 */
export function MobileMenu(): ReactNode {
  const location = `${usePathname()}?${useSearchParams()}`;
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const container = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const isOpen = openedAt === location;

  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      setOpenedAt(null);
      toggle.current?.focus();
    };
    const onPlaceElsewhere = (event: PointerEvent | FocusEvent): void => {
      if (event.target instanceof Node && !container.current?.contains(event.target)) setOpenedAt(null);
    };
    document.addEventListener("keydown", onKeyDown);
    document.addEventListener("pointerdown", onPlaceElsewhere);
    document.addEventListener("focusin", onPlaceElsewhere);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      document.removeEventListener("pointerdown", onPlaceElsewhere);
      document.removeEventListener("focusin", onPlaceElsewhere);
    };
  }, [isOpen]);

  return (
    <div ref={container} className="lg:hidden">
      <button
        ref={toggle}
        type="button"
        aria-expanded={isOpen}
        aria-controls="mobile-menu"
        aria-label={isOpen ? "Close menu" : "Open menu"}
        onClick={() => setOpenedAt(isOpen ? null : location)}
        className="grid size-11 place-items-center rounded-lg border border-line bg-surface hover:bg-surface-2 no-script:hidden"
      >
        <Glyph name={isOpen ? "close" : "menu"} className="size-5" />
      </button>
      <nav
        id="mobile-menu"
        aria-label="Mobile"
        hidden={!isOpen}
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] animate-appear overflow-y-auto border-b border-line bg-bg shadow-float"
      >
        <div className="wrap py-3">
          <SiteNavigation layout="column" onFollow={() => setOpenedAt(null)} />
          <div className="mt-2 grid gap-1 border-t border-line pt-2">
            <button
              type="button"
              className={itemClass}
              onClick={() => {
                setOpenedAt(null);
                // The search gives the focus back to what had it.
                toggle.current?.focus();
                openSearch();
              }}
            >
              <Glyph name="search" className="size-5" />
              Search
            </button>
            <ThemeToggle className={itemClass} isNamed />
          </div>
        </div>
      </nav>
    </div>
  );
}
