import { bountyDraftEndpoints, bountyEndpoints } from "@/lib/bounties/bounty-endpoints";
import { bountyKind } from "@/lib/bounties/bounty-kind.server";
import { bountyListParameters } from "@/lib/bounties/bounty-list-parameters";
import { bountiesQuery, bountyDetail } from "@/lib/bounties/bounty-schemas";
import { exportBounties } from "@/lib/bounties/export-bounties.server";
import { extendBounty } from "@/lib/bounties/extend-bounty.server";
import { getBounty } from "@/lib/bounties/get-bounty.server";
import { listBounties } from "@/lib/bounties/list-bounties.server";
import { prepareBounty } from "@/lib/bounties/prepare-bounty.server";
import { publishBounty } from "@/lib/bounties/publish-bounty.server";
import { attachPayment } from "@/lib/publishing/attach-payment.server";
import { cancelPublished } from "@/lib/publishing/cancel-published.server";
import {
  createDraft,
  discardDraft,
  getDraft,
  listOwnDrafts,
  saveDraft,
} from "@/lib/publishing/edit-drafts.server";
import { publicationEndpoints } from "@/lib/publishing/publishing-endpoints";
import { idParams } from "@/lib/publishing/publishing-schemas";
import { serve } from "@/lib/routes/route.server";

const bountiesLimit = { name: "bounties", points: 300, windowSeconds: 60 };
const draftSaveLimit = { name: "draft-save", points: 120, windowSeconds: 60 };

export const endpoints = {
  "GET /bounties": serve({
    ...bountyEndpoints.list,
    auth: "none",
    limit: bountiesLimit,
    cache: "live",
    document: {
      tag: "Bounties",
      summary:
        "The bounties of all clubs that are not hidden, a page at a time; the first begins with the featured ones.",
      parameters: bountyListParameters,
      example: { state: "open", sort: "prize" },
    },
    handler: ({ query }) => listBounties({ slug: null, query }),
  }),
  "GET /bounties.csv": serve({
    query: bountiesQuery,
    auth: "none",
    limit: { name: "bounties-export", points: 20, windowSeconds: 60 },
    cache: "live",
    document: {
      tag: "Bounties",
      summary: "All bounties that the filters leave, as a file in the order of the list.",
      file: { type: "text/csv", holds: "One line a bounty." },
      parameters: bountyListParameters,
      example: { state: "any" },
    },
    handler: ({ query }) => exportBounties(query),
  }),
  "GET /bounties/:id": serve({
    params: idParams,
    answer: bountyDetail,
    auth: "none",
    limit: { name: "bounty", points: 300, windowSeconds: 60 },
    cache: "live",
    document: {
      tag: "Bounties",
      summary: "One bounty with its brief, its prizes and, once they are announced, its winners.",
      refusals: ["NOT_FOUND"],
      parameters: { id: "The id of a bounty." },
      example: { id: "1" },
    },
    handler: ({ params }) => getBounty(params.id),
  }),
  "POST /bounties/:id/cancel": serve({
    ...publicationEndpoints.bounty.cancel,
    auth: "session",
    limit: { name: "bounty-cancel", points: 20, windowSeconds: 60 },
    handler: async ({ session, params, body }) => {
      await cancelPublished(bountyKind, { id: params.id, address: session.address, reason: body.reason });
      return getBounty(params.id);
    },
  }),
  "POST /bounties/:id/extend": serve({
    ...bountyEndpoints.extend,
    auth: "session",
    limit: { name: "bounty-extend", points: 20, windowSeconds: 60 },
    handler: async ({ session, params, body }) => {
      const dates = {
        submissionsUntil: new Date(body.submissionsUntil),
        winnersBy: new Date(body.winnersBy),
      };
      await extendBounty({ id: params.id, address: session.address, dates });
      return getBounty(params.id);
    },
  }),
  /** Another payment for a bounty whose first one disappeared; its payment intent names the transaction. */
  "POST /bounties/:id/payment": serve({
    ...publicationEndpoints.bounty.attachPayment,
    auth: "session",
    limit: { name: "bounty-payment", points: 20, windowSeconds: 60 },
    handler: async ({ session, params }) => {
      await attachPayment(bountyKind, { id: params.id, address: session.address });
      return getBounty(params.id);
    },
  }),
  "GET /bounty-drafts": serve({
    ...bountyDraftEndpoints.list,
    auth: "session",
    limit: { name: "drafts", points: 120, windowSeconds: 60 },
    document: { summary: "Your drafts of bounties." },
    handler: async ({ session }) => ({ drafts: await listOwnDrafts(bountyKind, session.address) }),
  }),
  "POST /bounty-drafts": serve({
    ...bountyDraftEndpoints.create,
    auth: "session",
    limit: { name: "draft-creation", points: 20, windowSeconds: 60 },
    handler: ({ session, body }) =>
      createDraft(bountyKind, { author: session.address, club: body.club, copyOf: body.copyOf ?? null }),
  }),
  "GET /bounty-drafts/:id": serve({
    ...bountyDraftEndpoints.get,
    auth: "session",
    limit: { name: "draft", points: 240, windowSeconds: 60 },
    document: { summary: "One draft of a bounty of yours." },
    handler: ({ session, params }) => getDraft(bountyKind, { id: params.id, author: session.address }),
  }),
  "PATCH /bounty-drafts/:id": serve({
    ...bountyDraftEndpoints.save,
    auth: "session",
    limit: draftSaveLimit,
    handler: ({ session, params, body }) =>
      saveDraft(bountyKind, { id: params.id, author: session.address, change: body }),
  }),
  "DELETE /bounty-drafts/:id": serve({
    ...bountyDraftEndpoints.discard,
    auth: "session",
    limit: draftSaveLimit,
    handler: async ({ session, params }) => {
      await discardDraft(bountyKind, { id: params.id, author: session.address });
      return { isDiscarded: true };
    },
  }),
  "POST /bounty-drafts/:id/prepare": serve({
    ...bountyDraftEndpoints.prepare,
    auth: "session",
    limit: { name: "bounty-draft-prepare", points: 30, windowSeconds: 60 },
    handler: ({ session, params }) => prepareBounty({ id: params.id, author: session.address }),
  }),
  "POST /bounty-drafts/:id/publish": serve({
    ...bountyEndpoints.publish,
    auth: "session",
    limit: { name: "bounty-draft-publish", points: 20, windowSeconds: 60 },
    handler: ({ session, params, body }) =>
      publishBounty({ draftId: params.id, author: session.address, edition: body.edition }),
  }),
  "GET /clubs/:clubSlug/bounties": serve({
    ...bountyEndpoints.ofClub,
    auth: "none",
    limit: bountiesLimit,
    cache: "live",
    document: {
      tag: "Bounties",
      summary: "The bounties of a club, a page at a time; the first begins with the featured ones.",
      refusals: ["NOT_FOUND"],
      parameters: { clubSlug: "The slug of a club.", ...bountyListParameters },
      example: { clubSlug: "treasury", state: "any" },
    },
    handler: ({ params, query }) => listBounties({ slug: params.clubSlug, query }),
  }),
};
