"use client";

import { useTheme } from "next-themes";
import type { ReactNode } from "react";
import { Glyph } from "@/components/ui/glyph";
import { withViewTransition } from "@/components/ui/with-view-transition";
import { useIsHydrated } from "@/lib/shared/use-is-hydrated";

/** Light or dark, default dark, kept in local storage (spec section 2). The server can't know, so it renders the default. */
export function ThemeToggle({
  className = "grid size-10 shrink-0 place-items-center rounded-lg border border-line bg-surface hover:bg-surface-2 no-script:hidden",
  isNamed = false,
}: {
  className?: string;
  /** Whether its name is written beside the drawing. */
  isNamed?: boolean;
}): ReactNode {
  const { resolvedTheme, setTheme } = useTheme();
  const isHydrated = useIsHydrated();
  const next = isHydrated && resolvedTheme === "light" ? "dark" : "light";
  return (
    <button
      type="button"
      aria-label={isNamed ? undefined : `Switch to ${next} theme`}
      onClick={() => withViewTransition(() => setTheme(next))}
      className={className}
    >
      {/* Both are drawn and CSS picks one, so that the right icon is there before hydration. */}
      <Glyph name="moon" className="size-5 light:hidden" />
      <Glyph name="sun" className="hidden size-5 light:block" />
      {isNamed ? `Switch to ${next} theme` : null}
    </button>
  );
}
