import { route, serve } from "@/lib/routes/route.server";
import { safeRequestEndpoints } from "@/lib/safes/safe-request-endpoints";
import { signSafeRequest, takeBackSignature } from "@/lib/safes/sign-safe-request.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: serve({
    ...safeRequestEndpoints.sign,
    auth: "session",
    limit: { name: "sign-safe-request", points: 30, windowSeconds: 60 },
    handler: ({ session, params, body }) =>
      signSafeRequest({ id: params.id, owner: session.address, ...body }),
  }),
  DELETE: serve({
    ...safeRequestEndpoints.takeBack,
    auth: "session",
    limit: { name: "sign-safe-request", points: 30, windowSeconds: 60 },
    handler: ({ session, params, body }) =>
      takeBackSignature({ id: params.id, owner: session.address, ...body }),
  }),
});
