import { type DocumentedRoute, isWritten, type RouteFacts } from "@/lib/api/route-document";

type RouteModule = { GET: { facts: RouteFacts } };

/**
 * Where the GETs of the API's document stand, in its order; what they are is said by their declarations alone. A test walks the folders: it
 * fails when a public one is missing here. Loaded only when the document is asked for.
 */
const MODULES: Readonly<Record<string, () => Promise<RouteModule>>> = {
  "/api/clubs": () => import("./clubs/route"),
  "/api/clubs/{clubSlug}": () => import("./clubs/[clubSlug]/route"),
  "/api/clubs/{clubSlug}/leaderboard": () => import("./clubs/[clubSlug]/leaderboard/route"),
  "/api/clubs/{clubSlug}/leaderboard.csv": () => import("./clubs/[clubSlug]/leaderboard.csv/route"),
  "/api/clubs/{clubSlug}/members": () => import("./clubs/[clubSlug]/members/route"),
  "/api/clubs/{clubSlug}/proposals": () => import("./clubs/[clubSlug]/proposals/route"),
  "/api/clubs/avatars/{hash}": () => import("./clubs/avatars/[hash]/route"),
  "/api/proposals": () => import("./proposals/route"),
  "/api/proposals/{id}": () => import("./proposals/[id]/route"),
  "/api/proposals/{id}/bundle": () => import("./proposals/[id]/bundle/route"),
  "/api/proposals/{id}/non-voters": () => import("./proposals/[id]/non-voters/route"),
  "/api/proposals/{id}/versions": () => import("./proposals/[id]/versions/route"),
  "/api/proposals/{id}/votes": () => import("./proposals/[id]/votes/route"),
  "/api/proposals/{id}/votes.csv": () => import("./proposals/[id]/votes.csv/route"),
  "/api/proposals/{id}/votes.json": () => import("./proposals/[id]/votes.json/route"),
  "/api/bounties/{id}/submissions": () => import("./bounties/[id]/submissions/route"),
  "/api/bounties/{id}/submissions.csv": () => import("./bounties/[id]/submissions.csv/route"),
  "/api/bounties": () => import("./bounties/route"),
  "/api/bounties/{id}": () => import("./bounties/[id]/route"),
  "/api/bounties/{id}/payouts": () => import("./bounties/[id]/payouts/route"),
  "/api/bounties.csv": () => import("./bounties.csv/route"),
  "/api/clubs/{clubSlug}/bounties": () => import("./clubs/[clubSlug]/bounties/route"),
  "/api/earnings": () => import("./earnings/route"),
  "/api/earnings.csv": () => import("./earnings.csv/route"),
  "/api/power/{address}": () => import("./power/[address]/route"),
  "/api/people/{address}": () => import("./people/[address]/route"),
  "/api/people/{address}/clubs": () => import("./people/[address]/clubs/route"),
  "/api/people/{address}/nfts": () => import("./people/[address]/nfts/route"),
  "/api/people/{address}/proposals": () => import("./people/[address]/proposals/route"),
  "/api/people/{address}/votes": () => import("./people/[address]/votes/route"),
  "/api/analytics": () => import("./analytics/route"),
  "/api/analytics/{metric}": () => import("./analytics/[metric]/route"),
  "/api/search": () => import("./search/route"),
  "/api/moderation": () => import("./moderation/route"),
  "/api/log/head": () => import("./log/head/route"),
  "/api/log/key": () => import("./log/key/route"),
  "/api/log/entries": () => import("./log/entries/route"),
  "/api/log/proof": () => import("./log/proof/route"),
  "/erc7730.json": () => import("../erc7730.json/route"),
  "/feed.atom": () => import("../feed.atom/route"),
  "/calendar.ics": () => import("../calendar.ics/route"),
  "/clubs/{clubSlug}/feed.atom": () => import("../clubs/[clubSlug]/feed.atom/route"),
  "/clubs/{clubSlug}/calendar.ics": () => import("../clubs/[clubSlug]/calendar.ics/route"),
  "/api/cards/site": () => import("./cards/site/route"),
  "/api/cards/clubs/{clubSlug}": () => import("./cards/clubs/[clubSlug]/route"),
  "/api/cards/clubs/{clubSlug}/proposals/{number}": () =>
    import("./cards/clubs/[clubSlug]/proposals/[number]/route"),
  "/api/cards/clubs/{clubSlug}/bounties/{number}": () =>
    import("./cards/clubs/[clubSlug]/bounties/[number]/route"),
  "/api/cards/people/{address}": () => import("./cards/people/[address]/route"),
  "/api/ready": () => import("./ready/route"),
  "/api/health": () => import("./health/route"),
  "/api/health/alerts": () => import("./health/alerts/route"),
  "/api/admin/primary-wallet": () => import("./admin/primary-wallet/route"),
  "/api/admin/wallet-address": () => import("./admin/wallet-address/route"),
  "/api/clubs/{clubSlug}/bans": () => import("./clubs/[clubSlug]/bans/route"),
  "/api/clubs/{clubSlug}/flags": () => import("./clubs/[clubSlug]/flags/route"),
  "/api/clubs/founding": () => import("./clubs/founding/route"),
  "/api/clubs/memberships": () => import("./clubs/memberships/route"),
  "/api/clubs/mine": () => import("./clubs/mine/route"),
  "/api/proposals/{id}/ballot": () => import("./proposals/[id]/ballot/route"),
  "/api/notices": () => import("./notices/route"),
  "/api/proposals/unvoted": () => import("./proposals/unvoted/route"),
  "/api/auth/me": () => import("./auth/me/route"),
  "/api/drafts": () => import("./drafts/route"),
  "/api/drafts/{id}": () => import("./drafts/[id]/route"),
  "/api/bounty-drafts": () => import("./bounty-drafts/route"),
  "/api/bounty-drafts/{id}": () => import("./bounty-drafts/[id]/route"),
  "/api/fees/intents/{intentId}": () => import("./fees/intents/[intentId]/route"),
  "/api/bounties/{id}/applications": () => import("./bounties/[id]/applications/route"),
  "/api/bounties/{id}/mine": () => import("./bounties/[id]/mine/route"),
  "/api/bounties/{id}/review": () => import("./bounties/[id]/review/route"),
  "/api/payouts/{id}/progress": () => import("./payouts/[id]/progress/route"),
  "/api/safes": () => import("./safes/route"),
  "/api/submissions/{id}/review": () => import("./submissions/[id]/review/route"),
  "/api/fees/unused": () => import("./fees/unused/route"),
  "/api/admin/audit/csv": () => import("./admin/audit/csv/route"),
  "/api/admin/bans": () => import("./admin/bans/route"),
  "/api/admin/clubs/csv": () => import("./admin/clubs/csv/route"),
  "/api/admin/fees.csv": () => import("./admin/fees.csv/route"),
  "/api/admin/flags": () => import("./admin/flags/route"),
  "/api/admin/people/csv": () => import("./admin/people/csv/route"),
  "/api/admin/bounties/csv": () => import("./admin/bounties/csv/route"),
  "/api/admin/proposals/csv": () => import("./admin/proposals/csv/route"),
  "/api/admin/sessions/csv": () => import("./admin/sessions/csv/route"),
};

export async function listDocumentedRoutes(): Promise<DocumentedRoute[]> {
  return Promise.all(
    Object.entries(MODULES).map(async ([path, load]) => {
      const { facts } = (await load()).GET;
      const { document } = facts;
      if (!isWritten(document)) throw new Error(`the GET of ${path} has no document`);
      return { path, facts: { ...facts, document } };
    }),
  );
}
