import { useQuery } from "@tanstack/react-query";
import { useIsHydrated } from "@/lib/shared/use-is-hydrated";
import { isAdminQuery, meQuery } from "./auth-queries";
import type { SignedInUser } from "./auth-schemas";

export type AuthState = {
  user: SignedInUser | null;
  isAuthenticated: boolean;
  /** True while the first check of the session runs. */
  isLoading: boolean;
  isAdmin: boolean;
  userAddress: string | null;
};

/**
 * Who is signed in (spec section 3), shared by all callers through the query cache. A part that is hydrated after the first check
 * begins like the server's text, which knew nobody.
 */
export function useAuth(): AuthState {
  const isHydrated = useIsHydrated();
  const me = useQuery(meQuery);
  const user = (isHydrated && me.data) || null;
  const admin = useQuery(isAdminQuery(user?.address));
  return {
    user,
    isAuthenticated: user !== null,
    isLoading: !isHydrated || me.isPending,
    isAdmin: user !== null && admin.data === true,
    userAddress: user?.address ?? null,
  };
}
