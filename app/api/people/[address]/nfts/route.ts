import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { listPersonNfts } from "@/lib/profiles/list-person-nfts.server";
import { personNftsQuery, personParams } from "@/lib/profiles/profile-schemas";

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");

export const GET = withRoute({
  auth: "none",
  // Each makes a call to the marketplace.
  limit: { name: "person-nfts", points: 30, windowSeconds: 60 },
  params: personParams,
  query: personNftsQuery,
  cache: "public",
  handler: ({ params, query }) => listPersonNfts({ address: params.address, page: query.page }),
});
