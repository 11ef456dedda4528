let pendingLinks = 0;
const listeners = new Set<() => void>();

/** Counts a link whose page is on its way; the returned function takes it back. */
export function beginNavigation(): () => void {
  change(1);
  return () => change(-1);
}

export function isNavigating(): boolean {
  return pendingLinks > 0;
}

export function subscribeToNavigation(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(by: 1 | -1): void {
  pendingLinks += by;
  for (const listener of listeners) listener();
}
