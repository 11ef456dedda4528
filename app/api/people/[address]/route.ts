import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { editProfile } from "@/lib/profiles/edit-profile.server";
import { getProfile } from "@/lib/profiles/get-profile.server";
import { personParams, personProfile, profileRequest } from "@/lib/profiles/profile-schemas";

export const { POST, PATCH, DELETE, OPTIONS } = otherMethods("GET", "PUT");

export const GET = withRoute({
  auth: "none",
  limit: { name: "person", points: 300, windowSeconds: 60 },
  params: personParams,
  cache: "public",
  document: {
    tag: "People",
    summary:
      "What an address says of itself, its roles, how often it votes and how long its lists are. Any address has a profile.",
    answer: personProfile,
    parameters: { address: "An address in any casing." },
    example: { address: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8" },
  },
  handler: ({ params }) => getProfile(params.address),
});

export const PUT = withRoute({
  auth: "session",
  limit: { name: "profile-edit", points: 10, windowSeconds: 60 },
  params: personParams,
  body: profileRequest,
  handler: ({ session, params, body }) =>
    editProfile({ address: params.address, editor: session.address, request: body }),
});
