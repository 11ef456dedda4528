import { editProfile } from "@/lib/profiles/edit-profile.server";
import { getProfile } from "@/lib/profiles/get-profile.server";
import { profileEndpoints } from "@/lib/profiles/profile-endpoints";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    ...profileEndpoints.read,
    auth: "none",
    limit: { name: "person", points: 300, windowSeconds: 60 },
    cache: "public",
    document: {
      tag: "People",
      summary:
        "What an address says of itself, its roles, how often it votes and how long its lists are. Any address has a profile.",
      parameters: { address: "An address in any casing." },
      example: { address: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8" },
    },
    handler: ({ params }) => getProfile(params.address),
  }),
  PUT: serve({
    ...profileEndpoints.save,
    auth: "session",
    limit: { name: "profile-edit", points: 10, windowSeconds: 60 },
    handler: ({ session, params, body }) =>
      editProfile({ address: params.address, editor: session.address, request: body }),
  }),
});
