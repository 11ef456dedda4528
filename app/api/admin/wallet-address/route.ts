import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { adminWalletResponse } from "@/lib/auth/auth-schemas";
import { getAdminWallet } from "@/lib/auth/get-admin-wallet.server";

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");

export const GET = withRoute({
  auth: "none",
  limit: { name: "admin-wallet-address", points: 120, windowSeconds: 60 },
  document: {
    tag: "Service",
    summary: "The same, under the address of the older clients.",
    answer: adminWalletResponse,
    refusals: ["NOT_FOUND"],
  },
  handler: () => getAdminWallet(),
});
