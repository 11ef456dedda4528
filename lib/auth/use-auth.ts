import { useQuery } from "@tanstack/react-query";
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

/** Who is signed in (spec section 3), shared by all callers through the query cache. */
export function useAuth(): AuthState {
  const me = useQuery(meQuery);
  const user = me.data ?? null;
  const admin = useQuery(isAdminQuery(user?.address));
  return {
    user,
    isAuthenticated: user !== null,
    isLoading: me.isPending,
    isAdmin: user !== null && admin.data === true,
    userAddress: user?.address ?? null,
  };
}
