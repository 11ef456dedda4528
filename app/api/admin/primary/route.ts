import { namePrimaryRequest, reasonRequest } from "@/lib/admin/admin-schemas";
import { nameNextPrimary, withdrawNextPrimary } from "@/lib/admin/name-next-primary.server";
import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";

export const { GET, HEAD, PUT, PATCH, OPTIONS } = otherMethods("POST", "DELETE");

const limit = { name: "admin-primary", points: 10, windowSeconds: 60 };

export const POST = withRoute({
  auth: "session",
  right: "primary.name",
  limit,
  body: namePrimaryRequest,
  handler: ({ session, body }) => nameNextPrimary({ session, ...body }),
});

export const DELETE = withRoute({
  auth: "session",
  right: "primary.withdraw",
  limit,
  body: reasonRequest,
  handler: ({ session, body }) => withdrawNextPrimary({ session, ...body }),
});
