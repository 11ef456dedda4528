import { adminWalletResponse } from "@/lib/auth/auth-schemas";
import { getAdminWallet } from "@/lib/auth/get-admin-wallet.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    answer: adminWalletResponse,
    auth: "none",
    limit: { name: "admin-wallet-address", points: 120, windowSeconds: 60 },
    document: {
      tag: "Service",
      summary: "The same, at the address that older clients use.",
      refusals: ["NOT_FOUND"],
    },
    handler: () => getAdminWallet(),
  }),
});
