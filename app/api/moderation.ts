import { auditPage, moderationQuery } from "@/lib/audit/audit-schemas";
import { listAuditEntries } from "@/lib/audit/list-audit-entries.server";
import { setVerified } from "@/lib/clubs/archive-club.server";
import { clubParams, verifyRequest } from "@/lib/clubs/club-schemas";
import {
  banEverywhere,
  banFromClub,
  liftBanEverywhere,
  liftClubBan,
} from "@/lib/moderation/ban-people.server";
import { setFeatured } from "@/lib/moderation/feature-content.server";
import { flagContent } from "@/lib/moderation/flag-content.server";
import { flagEndpoints } from "@/lib/moderation/flag-endpoints";
import { setHidden } from "@/lib/moderation/hide-content.server";
import { judgeSubjects } from "@/lib/moderation/judge-flags.server";
import { listBans } from "@/lib/moderation/list-bans.server";
import { listAllFlags, listClubFlags } from "@/lib/moderation/list-flags.server";
import {
  banRequest,
  bansQuery,
  featureRequest,
  flagsQuery,
  hideRequest,
  judgeRequest,
  liftBanRequest,
  verifyClubsRequest,
} from "@/lib/moderation/moderation-schemas";
import { verifyClubs } from "@/lib/moderation/verify-clubs.server";
import { serve } from "@/lib/routes/route.server";

const adminBansLimit = { name: "admin-bans", points: 60, windowSeconds: 60 };
const clubBansLimit = { name: "club-bans", points: 60, windowSeconds: 60 };

export const endpoints = {
  "GET /admin/bans": serve({
    query: bansQuery,
    auth: "session",
    right: "ban.add",
    limit: adminBansLimit,
    document: { summary: "Who is banned everywhere; for admins." },
    handler: ({ session, query: { after = null } }) =>
      listBans({ slug: null, address: session.address, after }),
  }),
  "POST /admin/bans": serve({
    body: banRequest,
    auth: "session",
    right: "ban.add",
    limit: adminBansLimit,
    handler: ({ session, body }) => banEverywhere({ address: session.address, request: body }),
  }),
  "POST /admin/bans/lift": serve({
    body: liftBanRequest,
    auth: "session",
    right: "ban.lift",
    limit: adminBansLimit,
    handler: ({ session, body }) => liftBanEverywhere({ address: session.address, request: body }),
  }),
  "POST /admin/featured": serve({
    body: featureRequest,
    auth: "session",
    right: "content.feature",
    limit: { name: "admin-featured", points: 60, windowSeconds: 60 },
    handler: ({ session, body }) => setFeatured({ address: session.address, request: body }),
  }),
  "GET /admin/flags": serve({
    query: flagsQuery,
    auth: "session",
    right: "flag.judge",
    limit: { name: "admin-flags", points: 120, windowSeconds: 60 },
    document: { summary: "What was flagged; for admins." },
    handler: ({ session, query }) => listAllFlags({ address: session.address, query }),
  }),
  /** Hides clubs, proposals and reasons of votes, or shows them again. */
  "POST /admin/hidden": serve({
    body: hideRequest,
    auth: "session",
    right: "content.hide",
    limit: { name: "admin-hidden", points: 60, windowSeconds: 60 },
    handler: ({ session, body }) => setHidden({ address: session.address, request: body }),
  }),
  /** The verified badge of several clubs at once. */
  "POST /admin/verified": serve({
    body: verifyClubsRequest,
    auth: "session",
    right: "club.verify",
    limit: { name: "admin-verified", points: 60, windowSeconds: 60 },
    handler: ({ session, body }) => verifyClubs({ address: session.address, request: body }),
  }),
  "GET /clubs/:clubSlug/bans": serve({
    params: clubParams,
    query: bansQuery,
    auth: "session",
    limit: clubBansLimit,
    document: { summary: "Who is banned in a club; for its owner and moderators." },
    handler: ({ session, params, query: { after = null } }) =>
      listBans({ slug: params.clubSlug, address: session.address, after }),
  }),
  "POST /clubs/:clubSlug/bans": serve({
    params: clubParams,
    body: banRequest,
    auth: "session",
    limit: clubBansLimit,
    handler: ({ session, params, body }) =>
      banFromClub({ slug: params.clubSlug, address: session.address, request: body }),
  }),
  "POST /clubs/:clubSlug/bans/lift": serve({
    params: clubParams,
    body: liftBanRequest,
    auth: "session",
    limit: clubBansLimit,
    handler: ({ session, params, body }) =>
      liftClubBan({ slug: params.clubSlug, address: session.address, request: body }),
  }),
  "GET /clubs/:clubSlug/flags": serve({
    params: clubParams,
    query: flagsQuery,
    auth: "session",
    limit: { name: "club-flags", points: 120, windowSeconds: 60 },
    document: { summary: "What was flagged in a club; for its owner and moderators." },
    handler: ({ session, params, query }) =>
      listClubFlags({ slug: params.clubSlug, address: session.address, query }),
  }),
  "PUT /clubs/:clubSlug/verified": serve({
    params: clubParams,
    body: verifyRequest,
    auth: "session",
    limit: { name: "club-verified", points: 30, windowSeconds: 60 },
    handler: ({ session, params, body }) =>
      setVerified({ slug: params.clubSlug, address: session.address, ...body }),
  }),
  "POST /flags": serve({
    ...flagEndpoints.flag,
    auth: "session",
    limit: { name: "flags", points: 20, windowSeconds: 3600 },
    status: 201,
    handler: ({ session, body }) => flagContent({ address: session.address, request: body }),
  }),
  "POST /flags/judgements": serve({
    body: judgeRequest,
    auth: "session",
    limit: { name: "flag-judgements", points: 60, windowSeconds: 60 },
    handler: ({ session, body }) => judgeSubjects({ address: session.address, request: body }),
  }),
  /** What owners, moderators and admins did, newest first. */
  "GET /moderation": serve({
    query: moderationQuery,
    answer: auditPage,
    auth: "none",
    limit: { name: "moderation", points: 300, windowSeconds: 60 },
    cache: "public",
    document: {
      tag: "Moderation",
      summary: "What owners, moderators and admins did, newest first.",
      parameters: {
        kind: "Only actions of this kind.",
        club: "Only actions in the club with this slug.",
        after: "The `next` of the page before.",
      },
      example: { club: "treasury" },
    },
    handler: ({ query }) => listAuditEntries({ query }),
  }),
};
