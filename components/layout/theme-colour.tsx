"use client";

import { useTheme } from "next-themes";
import { useEffect } from "react";
import { THEME_COLOURS } from "@/lib/shared/theme-colours";

/** Paints the browser's own frame in the theme that was chosen here, which the system's setting doesn't know. */
export function ThemeColour(): null {
  const { resolvedTheme } = useTheme();
  useEffect(() => {
    const colour = THEME_COLOURS[resolvedTheme === "light" ? "light" : "dark"];
    const paint = () => {
      for (const tag of document.querySelectorAll('meta[name="theme-color"]'))
        if (tag.getAttribute("content") !== colour) tag.setAttribute("content", colour);
    };
    paint();
    // Each page brings its own tag, sometimes after it is shown.
    const observer = new MutationObserver(paint);
    observer.observe(document.head, { childList: true, subtree: true, attributeFilter: ["content"] });
    return () => observer.disconnect();
  }, [resolvedTheme]);
  return null;
}
