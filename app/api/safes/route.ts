import { forgetSafe, listSafes, registerSafe } from "@/lib/bounties/manage-safes.server";
import { payoutEndpoints } from "@/lib/bounties/payout-endpoints";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    ...payoutEndpoints.safes,
    auth: "session",
    limit: { name: "safes", points: 120, windowSeconds: 60 },
    document: { summary: "The Safes from which the signed-in person pays prizes." },
    handler: ({ session }) => listSafes(session.address),
  }),
  PUT: serve({
    ...payoutEndpoints.addSafe,
    auth: "session",
    limit: { name: "register-safe", points: 20, windowSeconds: 60 },
    handler: async ({ session, body }) => {
      await registerSafe({ sponsor: session.address, text: body.address });
      return listSafes(session.address);
    },
  }),
  DELETE: serve({
    ...payoutEndpoints.removeSafe,
    auth: "session",
    limit: { name: "remove-safe", points: 60, windowSeconds: 60 },
    handler: async ({ session, body }) => {
      await forgetSafe({ sponsor: session.address, text: body.address });
      return listSafes(session.address);
    },
  }),
});
