import { namePrimaryRequest, reasonRequest } from "@/lib/admin/admin-schemas";
import { nameNextPrimary, withdrawNextPrimary } from "@/lib/admin/name-next-primary.server";
import { route, serve } from "@/lib/routes/route.server";

const limit = { name: "admin-primary", points: 10, windowSeconds: 60 };

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: serve({
    body: namePrimaryRequest,
    auth: "session",
    right: "primary.name",
    limit,
    handler: ({ session, body }) => nameNextPrimary({ session, ...body }),
  }),
  DELETE: serve({
    body: reasonRequest,
    auth: "session",
    right: "primary.withdraw",
    limit,
    handler: ({ session, body }) => withdrawNextPrimary({ session, ...body }),
  }),
});
