import { useSyncExternalStore } from "react";
import { useIsHydrated } from "@/lib/shared/use-is-hydrated";
import type { SignedInUser } from "./auth-schemas";
import { getSession, subscribeSession, unknownSession } from "./client/known-session";

export type AuthState = {
  user: SignedInUser | null;
  isAuthenticated: boolean;
  /** True while the first check of the session runs. */
  isLoading: boolean;
  isAdmin: boolean;
  userAddress: string | null;
};

/**
 * Who is signed in (spec section 3), shared by all callers. A part hydrated after the first check starts like the server's
 * text, which knew nobody.
 */
export function useAuth(): AuthState {
  const isHydrated = useIsHydrated();
  const known = useSyncExternalStore(subscribeSession, getSession, () => unknownSession);
  const { user, isLoading, isAdmin } = isHydrated ? known : unknownSession;
  return {
    user,
    isAuthenticated: user !== null,
    isLoading,
    isAdmin,
    userAddress: user?.address ?? null,
  };
}
