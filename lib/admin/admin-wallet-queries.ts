import { queryOptions } from "@tanstack/react-query";
import { adminWalletResponse } from "@/lib/auth/auth-schemas";
import { requestJson } from "@/lib/http/api-client";

export type AdminWallet = { address: string; source: "primary" | "wallet-address" | "built-in" };

/**
 * The admin wallet that fees go to: the primary one, else the second route's, else the configured default (spec sections 5
 * and 7). Never throws: each failure is logged. A payment compares it with its server intent and never trusts it alone.
 */
export async function fetchAdminWallet(defaultAdminWallet: string): Promise<AdminWallet> {
  try {
    const body = await requestJson("/api/admin/primary-wallet");
    return { address: parseAdminWallet(body), source: "primary" };
  } catch (error) {
    console.error("Error fetching primary admin wallet address:", error);
  }
  try {
    const body = await requestJson("/api/admin/wallet-address").catch((error: unknown) => {
      throw new Error("Failed to get admin wallet address", { cause: error });
    });
    return { address: parseAdminWallet(body), source: "wallet-address" };
  } catch (error) {
    console.error("Using the built-in admin wallet address:", error);
    return { address: defaultAdminWallet, source: "built-in" };
  }
}

/** Kept for the life of the page once a server named it; the built-in default is asked about again. */
export function adminWalletQuery(defaultAdminWallet: string) {
  return queryOptions({
    queryKey: ["/api/admin/primary-wallet"] as const,
    queryFn: () => fetchAdminWallet(defaultAdminWallet),
    staleTime: ({ state }) => (state.data && state.data.source !== "built-in" ? Number.POSITIVE_INFINITY : 0),
    gcTime: Number.POSITIVE_INFINITY,
  });
}

function parseAdminWallet(body: unknown): string {
  const parsed = adminWalletResponse.safeParse(body);
  if (!parsed.success) throw new Error("Invalid admin wallet address received from server");
  return parsed.data.address;
}
