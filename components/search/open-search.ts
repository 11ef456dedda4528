const listeners = new Set<() => void>();

/** Opens the search from anywhere on the page. */
export function openSearch(): void {
  for (const listener of listeners) listener();
}

export function onOpenSearch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
