import { prepareBounty } from "@/lib/bounties/prepare-bounty.server";
import { draftParams, emptyRequest } from "@/lib/publishing/publishing-schemas";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: serve({
    params: draftParams,
    body: emptyRequest,
    auth: "session",
    limit: { name: "bounty-draft-prepare", points: 30, windowSeconds: 60 },
    handler: ({ session, params }) => prepareBounty({ id: params.id, author: session.address }),
  }),
});
