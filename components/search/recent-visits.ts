import { withStorage } from "@/lib/shared/browser-storage";

const KEY = "club.recent-visits";
const MOST = 5;

/** A page that was opened from the search; kept only in this browser. */
export type Visit = { href: string; title: string };

export function listVisits(): readonly Visit[] {
  const text = withStorage((storage) => storage.getItem(KEY));
  if (typeof text !== "string") return [];
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed.filter(isVisit).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function rememberVisit(visit: Visit): void {
  const others = listVisits().filter(({ href }) => href !== visit.href);
  withStorage((storage) => storage.setItem(KEY, JSON.stringify([visit, ...others].slice(0, MOST))));
}

export function forgetVisits(): void {
  withStorage((storage) => storage.removeItem(KEY));
}

/** Whatever is in the storage, a link leads to a page of this site. */
function isVisit(value: unknown): value is Visit {
  if (typeof value !== "object" || value === null || !("href" in value) || !("title" in value)) return false;
  return (
    typeof value.href === "string" && /^\/(?!\/)[\w./-]*$/.test(value.href) && typeof value.title === "string"
  );
}
