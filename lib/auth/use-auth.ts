import { useSyncExternalStore } from "react";
import { useIsHydrated } from "@/lib/shared/use-is-hydrated";
import { getSession, type KnownSession, subscribeSession, unknownSession } from "./client/known-session";

export type AuthState = KnownSession & {
  /** Only while the server says so: any failure counts as not signed in (spec section 7). */
  isAuthenticated: boolean;
  userAddress: string | null;
};

/**
 * Who is signed in (spec section 3), shared by all callers. A part hydrated after the first check starts like the server's
 * text, which knew nobody.
 */
export function useAuth(): AuthState {
  const isHydrated = useIsHydrated();
  const known = useSyncExternalStore(subscribeSession, getSession, () => unknownSession);
  const session = isHydrated ? known : unknownSession;
  return {
    ...session,
    isAuthenticated: session.state === "known",
    userAddress: session.user?.address ?? null,
  };
}
