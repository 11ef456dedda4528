import { getSignedInUser } from "@/lib/auth/get-signed-in-user.server";
import { forgetSafe, listSafes, registerSafe } from "@/lib/bounties/manage-safes.server";
import { payoutEndpoints } from "@/lib/bounties/payout-endpoints";
import { serve } from "@/lib/routes/route.server";
import { castSafeRequest } from "@/lib/safes/cast-safe-request.server";
import { openSafeRequest, openSafeVotes } from "@/lib/safes/open-safe-request.server";
import { openPublication } from "@/lib/safes/publish-as-safe.server";
import { safeRequestEndpoints } from "@/lib/safes/safe-request-endpoints";
import { openSignIn, takeSession } from "@/lib/safes/sign-in-as-safe.server";
import { signSafeRequest, takeBackSignature } from "@/lib/safes/sign-safe-request.server";
import { viewRequest } from "@/lib/safes/view-safe-request.server";

const openSafeRequestLimit = { name: "open-safe-request", points: 20, windowSeconds: 60 };
const signSafeRequestLimit = { name: "sign-safe-request", points: 30, windowSeconds: 60 };

export const endpoints = {
  "POST /safe-requests": serve({
    ...safeRequestEndpoints.open,
    auth: "session",
    limit: openSafeRequestLimit,
    handler: ({ session, body }) => openSafeRequest({ asker: session.address, opening: body }),
  }),
  "GET /safe-requests/:id": serve({
    ...safeRequestEndpoints.get,
    auth: "session",
    limit: { name: "safe-request", points: 120, windowSeconds: 60 },
    document: {
      summary: "What a Safe that the signed-in person owns is to sign, and which owners have signed it.",
    },
    handler: ({ session, params }) => viewRequest({ id: params.id, viewer: session.address }),
  }),
  "POST /safe-requests/:id/cast": serve({
    ...safeRequestEndpoints.cast,
    auth: "session",
    limit: { name: "cast-safe-request", points: 30, windowSeconds: 60 },
    handler: ({ session, params }) => castSafeRequest({ id: params.id, viewer: session.address }),
  }),
  "POST /safe-requests/:id/session": serve({
    ...safeRequestEndpoints.takeSession,
    auth: "session",
    limit: signSafeRequestLimit,
    handler: async ({ session, params }) => {
      const { safe, setCookie } = await takeSession({ id: params.id, viewer: session.address });
      return Response.json(await getSignedInUser(safe), { headers: { "set-cookie": setCookie } });
    },
  }),
  "POST /safe-requests/:id/signatures": serve({
    ...safeRequestEndpoints.sign,
    auth: "session",
    limit: signSafeRequestLimit,
    handler: ({ session, params, body }) =>
      signSafeRequest({ id: params.id, owner: session.address, ...body }),
  }),
  "DELETE /safe-requests/:id/signatures": serve({
    ...safeRequestEndpoints.takeBack,
    auth: "session",
    limit: signSafeRequestLimit,
    handler: ({ session, params, body }) =>
      takeBackSignature({ id: params.id, owner: session.address, ...body }),
  }),
  "POST /safe-requests/publications": serve({
    ...safeRequestEndpoints.openPublication,
    auth: "session",
    limit: openSafeRequestLimit,
    handler: ({ session, body }) => openPublication({ safe: session.address, ...body }),
  }),
  "POST /safe-requests/sign-ins": serve({
    ...safeRequestEndpoints.openSignIn,
    auth: "session",
    limit: openSafeRequestLimit,
    handler: ({ session, body }) => openSignIn({ asker: session.address, safe: body.safe }),
  }),
  "POST /safe-requests/votes": serve({
    ...safeRequestEndpoints.openVotes,
    auth: "session",
    limit: openSafeRequestLimit,
    maxBodyBytes: 500_000,
    handler: ({ session, body }) => openSafeVotes({ asker: session.address, ...body }),
  }),
  "GET /safes": serve({
    ...payoutEndpoints.safes,
    auth: "session",
    limit: { name: "safes", points: 120, windowSeconds: 60 },
    document: { summary: "The Safes from which the signed-in person pays prizes." },
    handler: ({ session }) => listSafes(session.address),
  }),
  "PUT /safes": serve({
    ...payoutEndpoints.addSafe,
    auth: "session",
    limit: { name: "register-safe", points: 20, windowSeconds: 60 },
    handler: async ({ session, body }) => {
      await registerSafe({ sponsor: session.address, text: body.address });
      return listSafes(session.address);
    },
  }),
  "DELETE /safes": serve({
    ...payoutEndpoints.removeSafe,
    auth: "session",
    limit: { name: "remove-safe", points: 60, windowSeconds: 60 },
    handler: async ({ session, body }) => {
      await forgetSafe({ sponsor: session.address, text: body.address });
      return listSafes(session.address);
    },
  }),
};
