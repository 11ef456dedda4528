import { checkAdmin } from "@/lib/admin/check-admin.server";
import { adminCheckRequest, adminWalletResponse } from "@/lib/auth/auth-schemas";
import { getAdminWallet } from "@/lib/auth/get-admin-wallet.server";
import { serve } from "@/lib/routes/route.server";

export const endpoints = {
  "POST /admin/check": serve({
    body: adminCheckRequest,
    auth: "none",
    limit: { name: "admin-check", points: 120, windowSeconds: 60 },
    handler: ({ body }) => checkAdmin(body.address),
  }),
  "GET /admin/primary-wallet": serve({
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
  "GET /admin/wallet-address": serve({
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
};
