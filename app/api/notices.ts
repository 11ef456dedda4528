import { listToldNotices } from "@/lib/messages/list-told-notices.server";
import { noticeEndpoints } from "@/lib/proposals/notice-endpoints";
import { proposalEndpoints } from "@/lib/proposals/proposal-endpoints";
import { serve } from "@/lib/routes/route.server";
import { listOwnNotices } from "@/lib/votes/list-own-notices.server";
import { listVotable } from "@/lib/votes/list-votable.server";

export const endpoints = {
  "GET /notices": serve({
    ...noticeEndpoints.list,
    auth: "session",
    limit: { name: "notices", points: 120, windowSeconds: 60 },
    document: { summary: "Updates from your clubs, and on your prizes and payments, of the last 14 days." },
    handler: ({ session, query }) =>
      listOwnNotices({
        member: session.address,
        query,
        listMore: (page) => listToldNotices({ address: session.address, ...page }),
      }),
  }),
  /** The open proposals that the person can vote on and has not, those that end first on top. */
  "GET /proposals/unvoted": serve({
    ...proposalEndpoints.unvoted,
    auth: "session",
    limit: { name: "proposals-unvoted", points: 120, windowSeconds: 60 },
    document: { summary: "The open proposals that you can vote on and have not." },
    handler: async ({ session, query }) => (await listVotable({ voter: session.address, ...query })).page,
  }),
};
