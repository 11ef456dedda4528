import { fetchIsAdmin, fetchMe } from "@/lib/auth/auth-queries";
import type { SignedInUser } from "@/lib/auth/auth-schemas";

/** What this page knows of who is signed in. */
export type KnownSession = {
  /** True until the first answer. */
  isLoading: boolean;
  user: SignedInUser | null;
  isAdmin: boolean;
};

const FRESH_MS = 60_000;
export const unknownSession: KnownSession = { isLoading: true, user: null, isAdmin: false };

let session = unknownSession;
let heardAt = Number.NEGATIVE_INFINITY;
let turn = 0;
let isAsking = false;
const listeners = new Set<() => void>();

// Every page asks who is signed in. So this keeps the answer itself, with the query cache's limits; otherwise a visitor would
// load 11 kB of query cache for one 401.

export function getSession(): KnownSession {
  return session;
}

/** Asks the server at the first listener, and again on focus or when the network is back once the answer is 60 s old. */
export function subscribeSession(listener: () => void): () => void {
  if (listeners.size === 0) watch("addEventListener");
  listeners.add(listener);
  loadIfStale();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) watch("removeEventListener");
  };
}

/** Asks the server now; the old answer stays until the new one. */
export async function loadSession(): Promise<SignedInUser | null> {
  turn += 1;
  const own = turn;
  isAsking = true;
  const user = await fetchMe();
  if (own !== turn) return user;
  isAsking = false;
  void keepSession(user);
  return user;
}

/** Uses a route's own answer about who is signed in; resolves once it is known whether an admin. */
export async function keepSession(user: SignedInUser | null): Promise<void> {
  turn += 1;
  const own = turn;
  isAsking = false;
  heardAt = Date.now();
  const isSamePerson = user !== null && user.address === session.user?.address;
  tell({ isLoading: false, user, isAdmin: isSamePerson && session.isAdmin });
  if (!user) return;
  const isAdmin = await fetchIsAdmin(user.address);
  if (own === turn) tell({ ...session, isAdmin });
}

/** Forgets everything, like a newly opened page. */
export function forgetSession(): void {
  turn += 1;
  isAsking = false;
  session = unknownSession;
  heardAt = Number.NEGATIVE_INFINITY;
}

function loadIfStale(): void {
  if (!isAsking && Date.now() - heardAt >= FRESH_MS) void loadSession();
}

function onVisible(): void {
  if (document.visibilityState !== "hidden") loadIfStale();
}

function watch(change: "addEventListener" | "removeEventListener"): void {
  window[change]("visibilitychange", onVisible);
  window[change]("online", loadIfStale);
}

function tell(next: KnownSession): void {
  session = next;
  for (const listener of listeners) listener();
}
