import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { createIntent } from "@/lib/fees/create-intent.server";
import { intentRequest } from "@/lib/fees/fee-schemas";

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");

export const POST = withRoute({
  auth: "session",
  limit: { name: "fee-intents", points: 60, windowSeconds: 60 },
  body: intentRequest,
  handler: ({ session, body }) => createIntent({ ...body, payer: session.address }),
});
