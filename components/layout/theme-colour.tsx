"use client";

import { usePathname } from "next/navigation";
import { useTheme } from "next-themes";
import { useEffect } from "react";
import { THEME_COLOURS } from "@/lib/shared/theme-colours";

/** Paints the browser's own frame in the theme that was chosen here, which the system's setting doesn't know. */
export function ThemeColour(): null {
  const { resolvedTheme } = useTheme();
  const pathname = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page may bring its own tag
  useEffect(() => {
    const colour = THEME_COLOURS[resolvedTheme === "light" ? "light" : "dark"];
    for (const tag of document.querySelectorAll('meta[name="theme-color"]'))
      tag.setAttribute("content", colour);
  }, [resolvedTheme, pathname]);
  return null;
}
