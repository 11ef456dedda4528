"use client";

import { useEffect } from "react";

/**
 * Every link of the page leaves by loading a document, those of the header too: a policy lasts as long as the document, and that of this page,
 * which lets it ask any node, must not follow the reader to others.
 */
export function useDocumentLinks(): void {
  useEffect(() => {
    document.addEventListener("click", leaveByDocument, true);
    return () => document.removeEventListener("click", leaveByDocument, true);
  }, []);
}

function leaveByDocument(event: MouseEvent): void {
  const { target } = event;
  const link = target instanceof Element ? target.closest("a") : null;
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (!link || !isPlain || link.target || link.hasAttribute("download")) return;
  if (link.origin !== location.origin || isSamePage(link)) return;
  // The app's own links see this and do nothing.
  event.preventDefault();
  location.assign(link.href);
}

function isSamePage({ pathname, search }: HTMLAnchorElement): boolean {
  return pathname === location.pathname && search === location.search;
}
