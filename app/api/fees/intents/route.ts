import { createIntent } from "@/lib/fees/create-intent.server";
import { feeEndpoints } from "@/lib/fees/fee-endpoints";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: serve({
    ...feeEndpoints.open,
    auth: "session",
    limit: { name: "fee-intents", points: 60, windowSeconds: 60 },
    handler: ({ session, body }) => createIntent({ ...body, payer: session.address }),
  }),
});
