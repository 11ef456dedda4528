import { answerAvatar } from "@/lib/clubs/answer-avatar.server";
import { answerInvitation } from "@/lib/clubs/answer-invitation.server";
import { setArchived } from "@/lib/clubs/archive-club.server";
import { clubEndpoints } from "@/lib/clubs/club-endpoints";
import {
  avatarParams,
  CLUB_BODY_MAX_BYTES,
  clubDetail,
  clubParams,
  memberList,
  memberListQuery,
} from "@/lib/clubs/club-schemas";
import { editClub } from "@/lib/clubs/edit-club.server";
import { foundClub } from "@/lib/clubs/found-club.server";
import { getClub } from "@/lib/clubs/get-club.server";
import { inviteModerator, withdrawInvitation } from "@/lib/clubs/invite-moderator.server";
import { joinClub, leaveClub } from "@/lib/clubs/join-club.server";
import { listClubs } from "@/lib/clubs/list-clubs.server";
import { listMembers } from "@/lib/clubs/list-members.server";
import { listMemberships } from "@/lib/clubs/list-memberships.server";
import { setMemberRole } from "@/lib/clubs/set-member-role.server";
import { transferClub } from "@/lib/clubs/transfer-club.server";
import { viewFounding } from "@/lib/clubs/view-founding.server";
import { leaderboardCsvQuery, leaderboardPage, leaderboardQuery } from "@/lib/profiles/leaderboard-schemas";
import { answerLeaderboardCsv, listLeaderboard } from "@/lib/profiles/list-leaderboard.server";
import { serve } from "@/lib/routes/route.server";

const clubMembershipLimit = { name: "club-membership", points: 60, windowSeconds: 60 };

const clubRolesLimit = { name: "club-roles", points: 60, windowSeconds: 60 };

export const endpoints = {
  "GET /clubs": serve({
    ...clubEndpoints.list,
    auth: "none",
    limit: { name: "clubs", points: 300, windowSeconds: 60 },
    cache: "public",
    document: {
      tag: "Clubs",
      summary: "All clubs that are not archived, a page at a time.",
      parameters: {
        q: "Words of a name or description.",
        sort: "By latest activity, by name, or by number of members.",
        after: "The `next` of the page before.",
      },
      example: { q: "treasury", sort: "members" },
    },
    handler: ({ query: { q = "", sort = "activity", after = null } }) =>
      listClubs({ query: { q, sort, after } }),
  }),
  "POST /clubs": serve({
    ...clubEndpoints.found,
    auth: "session",
    limit: { name: "club-found", points: 20, windowSeconds: 3600 },
    status: 201,
    handler: ({ session, body }) => foundClub({ address: session.address, request: body }),
  }),
  "GET /clubs/:clubSlug": serve({
    params: clubParams,
    answer: clubDetail,
    auth: "none",
    limit: { name: "club", points: 600, windowSeconds: 60 },
    cache: "public",
    document: {
      tag: "Clubs",
      summary: "One club, archived or not.",
      refusals: ["NOT_FOUND"],
      parameters: { clubSlug: "The slug of a club." },
      example: { clubSlug: "treasury" },
    },
    handler: ({ params }) => getClub(params.clubSlug),
  }),
  "PATCH /clubs/:clubSlug": serve({
    ...clubEndpoints.edit,
    auth: "session",
    limit: { name: "club-edit", points: 30, windowSeconds: 60 },
    maxBodyBytes: CLUB_BODY_MAX_BYTES,
    handler: ({ session, params, body }) =>
      editClub({ slug: params.clubSlug, address: session.address, request: body }),
  }),
  "PUT /clubs/:clubSlug/archive": serve({
    ...clubEndpoints.archive,
    auth: "session",
    limit: { name: "club-archived", points: 30, windowSeconds: 60 },
    handler: ({ session, params, body }) =>
      setArchived({ slug: params.clubSlug, address: session.address, ...body }),
  }),
  "PUT /clubs/:clubSlug/invitation": serve({
    ...clubEndpoints.answerInvitation,
    auth: "session",
    limit: clubMembershipLimit,
    handler: ({ session, params, body }) =>
      answerInvitation({ slug: params.clubSlug, address: session.address, accepts: body.accepts }),
  }),
  "POST /clubs/:clubSlug/invitations": serve({
    ...clubEndpoints.inviteModerator,
    auth: "session",
    limit: clubRolesLimit,
    handler: ({ session, params, body }) =>
      inviteModerator({ slug: params.clubSlug, address: session.address, person: body.address }),
  }),
  "DELETE /clubs/:clubSlug/invitations/:address": serve({
    ...clubEndpoints.withdrawInvitation,
    auth: "session",
    limit: clubRolesLimit,
    handler: ({ session, params }) =>
      withdrawInvitation({ slug: params.clubSlug, address: session.address, person: params.address }),
  }),
  "GET /clubs/:clubSlug/leaderboard": serve({
    params: clubParams,
    query: leaderboardQuery,
    answer: leaderboardPage,
    auth: "none",
    limit: { name: "club-leaderboard", points: 120, windowSeconds: 60 },
    cache: "public",
    document: {
      tag: "Clubs",
      summary:
        "Members by votes cast, turnout or power, over ended proposals whose list of holders is complete.",
      refusals: ["NOT_FOUND"],
      parameters: {
        clubSlug: "The slug of a club.",
        sort: "By most votes cast, largest turnout or most power.",
        after: "The `next` of the page before.",
      },
      example: { clubSlug: "treasury", sort: "turnout" },
    },
    handler: ({ params, query }) => listLeaderboard({ slug: params.clubSlug, query }),
  }),
  "GET /clubs/:clubSlug/leaderboard.csv": serve({
    params: clubParams,
    query: leaderboardCsvQuery,
    auth: "none",
    limit: { name: "club-leaderboard-csv", points: 20, windowSeconds: 60 },
    cache: "public",
    document: {
      tag: "Clubs",
      summary: "The whole leaderboard of a club.",
      file: { type: "text/csv", holds: "One line for each member who could vote on an ended proposal." },
      refusals: ["NOT_FOUND"],
      parameters: {
        clubSlug: "The slug of a club.",
        sort: "By most votes cast, largest turnout or most power.",
      },
      example: { clubSlug: "treasury" },
    },
    handler: ({ params, query }) => answerLeaderboardCsv({ slug: params.clubSlug, sort: query.sort }),
  }),
  "GET /clubs/:clubSlug/members": serve({
    params: clubParams,
    query: memberListQuery,
    answer: memberList,
    auth: "none",
    limit: { name: "club-members", points: 300, windowSeconds: 60 },
    cache: "public",
    document: {
      tag: "Clubs",
      summary: "Owner and moderators of a club with the first page, then its members in order of joining.",
      refusals: ["NOT_FOUND"],
      parameters: { clubSlug: "The slug of a club.", after: "The `next` of the page before." },
      example: { clubSlug: "treasury" },
    },
    handler: ({ params, query: { after = null } }) => listMembers({ slug: params.clubSlug, after }),
  }),
  "PATCH /clubs/:clubSlug/members/:address": serve({
    ...clubEndpoints.setRole,
    auth: "session",
    limit: clubRolesLimit,
    handler: ({ session, params, body }) =>
      setMemberRole({
        slug: params.clubSlug,
        address: session.address,
        member: params.address,
        role: body.role,
      }),
  }),
  "PUT /clubs/:clubSlug/membership": serve({
    ...clubEndpoints.join,
    auth: "session",
    limit: clubMembershipLimit,
    handler: ({ session, params }) => joinClub({ slug: params.clubSlug, address: session.address }),
  }),
  "DELETE /clubs/:clubSlug/membership": serve({
    ...clubEndpoints.leave,
    auth: "session",
    limit: clubMembershipLimit,
    handler: ({ session, params }) => leaveClub({ slug: params.clubSlug, address: session.address }),
  }),
  "PUT /clubs/:clubSlug/owner": serve({
    ...clubEndpoints.transfer,
    auth: "session",
    limit: clubRolesLimit,
    handler: ({ session, params, body }) =>
      transferClub({ slug: params.clubSlug, address: session.address, to: body.address }),
  }),
  "GET /clubs/avatars/:hash": serve({
    params: avatarParams,
    auth: "none",
    limit: { name: "club-avatars", points: 1200, windowSeconds: 60 },
    cache: "immutable",
    document: {
      tag: "Clubs",
      summary: "The picture of a club; what a hash names never changes.",
      file: { type: "image/webp", holds: "A square picture." },
      refusals: ["NOT_FOUND"],
      parameters: { hash: "The `avatarHash` of a club." },
      example: { hash: "ca417aeddbd875500a5494de730fe6270fe423214492f51e04dac75cd935dc1b" },
    },
    handler: ({ params }) => answerAvatar(params.hash),
  }),
  "GET /clubs/founding": serve({
    ...clubEndpoints.founding,
    auth: "session",
    limit: { name: "club-founding", points: 60, windowSeconds: 60 },
    document: { summary: "Whether you can found a club now, and if not, why." },
    handler: ({ session }) => viewFounding(session.address),
  }),
  "GET /clubs/memberships": serve({
    ...clubEndpoints.memberships,
    auth: "session",
    limit: { name: "clubs-memberships", points: 300, windowSeconds: 60 },
    document: { summary: "Your roles in clubs." },
    handler: ({ session }) => listMemberships(session.address),
  }),
  "GET /clubs/mine": serve({
    ...clubEndpoints.mine,
    auth: "session",
    limit: { name: "clubs-mine", points: 300, windowSeconds: 60 },
    document: { summary: "The clubs that you are in." },
    handler: ({ session, query: { q = "", sort = "activity", after = null } }) =>
      listClubs({ query: { q, sort, after }, memberOf: session.address }),
  }),
};
