import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { forgetSafe, listSafes, registerSafe } from "@/lib/bounties/manage-safes.server";
import { safeList, safeRequest } from "@/lib/bounties/payout-schemas";

export const { POST, PATCH, OPTIONS } = otherMethods("GET", "PUT", "DELETE");

export const GET = withRoute({
  auth: "session",
  limit: { name: "safes", points: 120, windowSeconds: 60 },
  document: { summary: "The Safes from which the signed-in person pays prizes.", answer: safeList },
  handler: ({ session }) => listSafes(session.address),
});

export const PUT = withRoute({
  auth: "session",
  limit: { name: "register-safe", points: 20, windowSeconds: 60 },
  body: safeRequest,
  handler: async ({ session, body }) => {
    await registerSafe({ sponsor: session.address, text: body.address });
    return listSafes(session.address);
  },
});

export const DELETE = withRoute({
  auth: "session",
  limit: { name: "remove-safe", points: 60, windowSeconds: 60 },
  body: safeRequest,
  handler: async ({ session, body }) => {
    await forgetSafe({ sponsor: session.address, text: body.address });
    return listSafes(session.address);
  },
});
