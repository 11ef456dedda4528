import { fetchIsAdmin, fetchMe } from "@/lib/auth/auth-queries";
import type { SignedInUser } from "@/lib/auth/auth-schemas";
import { NOT_SIGNED_IN } from "@/lib/http/api-client";

/** What this page knows of who is signed in. */
export type KnownSession = {
  /** "unknown" until the server has said whether anybody is signed in, and while it doesn't answer. */
  state: "known" | "none" | "unknown";
  /** True while the first question runs. */
  isLoading: boolean;
  /**
   * Who is signed in. Who was, while that is unknown, and after a session that ended without signing out: what they are writing
   * stays on the page.
   */
  user: SignedInUser | null;
  isAdmin: boolean;
};

const FRESH_MS = 60_000;
/** Until the server is asked again that did not answer: longer after each failure. */
const ASK_AGAIN_MS = [5_000, 15_000, 60_000] as const;
export const unknownSession: KnownSession = { state: "unknown", isLoading: true, user: null, isAdmin: false };

let session = unknownSession;
let heardAt = Number.NEGATIVE_INFINITY;
let turn = 0;
let isAsking = false;
let failures = 0;
/** Another tab told of a sign-out, or of a sign-in, and the server has not said yet who it is. */
let isToldElsewhere = false;
let timer: ReturnType<typeof setTimeout> | undefined;
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

/**
 * Asks the server now; the old answer stays until the new one. Null also when no answer came. With `isTold` the person signed out or in
 * in another tab.
 */
export async function loadSession({ isTold = false } = {}): Promise<SignedInUser | null> {
  turn += 1;
  isToldElsewhere ||= isTold;
  const own = turn;
  isAsking = true;
  try {
    const user = await fetchMe();
    if (own !== turn) return user;
    if (user === null && !isToldElsewhere)
      hear({ ...session, state: "none", isLoading: false, isAdmin: false });
    else void keepSession(user);
    return user;
  } catch {
    if (own === turn) giveUp();
    return null;
  }
}

/** Uses a route's own answer about who is signed in; resolves once it is known whether an admin. */
export async function keepSession(user: SignedInUser | null): Promise<void> {
  turn += 1;
  const own = turn;
  const isSamePerson = user !== null && user.address === session.user?.address;
  const state = user === null ? "none" : "known";
  hear({ state, isLoading: false, user, isAdmin: isSamePerson && session.isAdmin });
  if (!user) return;
  const isAdmin = await fetchIsAdmin(user.address);
  if (own === turn) tell({ ...session, isAdmin });
}

/** Forgets everything, like a newly opened page. */
export function forgetSession(): void {
  turn += 1;
  isAsking = false;
  isToldElsewhere = false;
  failures = 0;
  clearTimeout(timer);
  session = unknownSession;
  heardAt = Number.NEGATIVE_INFINITY;
}

function loadIfStale(): void {
  if (!isAsking && Date.now() - heardAt >= FRESH_MS) void loadSession();
}

/** After a failure the server is asked again at once. */
function askAgain(): void {
  if (session.state === "unknown" && !isAsking) void loadSession();
  else loadIfStale();
}

function onVisible(): void {
  if (document.visibilityState !== "hidden") askAgain();
}

function hear(answer: KnownSession): void {
  isAsking = false;
  isToldElsewhere = false;
  failures = 0;
  heardAt = Date.now();
  tell(answer);
}

/** No answer is no signing out: what was known stays, and the server is asked again. */
function giveUp(): void {
  isAsking = false;
  heardAt = Date.now();
  clearTimeout(timer);
  timer = setTimeout(onVisible, ASK_AGAIN_MS[failures] ?? ASK_AGAIN_MS[2]);
  failures += 1;
  tell({ ...session, state: "unknown", isLoading: false });
}

/** An answer of any endpoint said that nobody is signed in. */
function onNotSignedIn(): void {
  if (session.state === "known" && !isAsking) void loadSession();
}

function watch(change: "addEventListener" | "removeEventListener"): void {
  window[change]("visibilitychange", onVisible);
  window[change]("online", askAgain);
  window[change](NOT_SIGNED_IN, onNotSignedIn);
}

function tell(next: KnownSession): void {
  session = next;
  for (const listener of listeners) listener();
}
