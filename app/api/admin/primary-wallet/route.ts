import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { getAdminWallet } from "@/lib/auth/get-admin-wallet.server";

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");

export const GET = withRoute({
  auth: "none",
  limit: { name: "admin-primary-wallet", points: 120, windowSeconds: 60 },
  handler: () => getAdminWallet(),
});
