import { adminWalletResponse } from "@/lib/auth/auth-schemas";
import { getAdminWallet } from "@/lib/auth/get-admin-wallet.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    answer: adminWalletResponse,
    auth: "none",
    limit: { name: "admin-primary-wallet", points: 120, windowSeconds: 60 },
    document: {
      tag: "Service",
      summary: "The wallet of the primary admin: fees go to it.",
      refusals: ["NOT_FOUND"],
    },
    handler: () => getAdminWallet(),
  }),
});
