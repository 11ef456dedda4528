import type { PrivateKeyAccount } from "viem/accounts";
import * as adminBansLift from "@/app/api/admin/bans/lift/route";
import * as adminBans from "@/app/api/admin/bans/route";
import * as bountiesCsv from "@/app/api/admin/bounties/csv/route";
import * as clubsCsv from "@/app/api/admin/clubs/csv/route";
import * as featured from "@/app/api/admin/featured/route";
import * as adminFlags from "@/app/api/admin/flags/route";
import * as hidden from "@/app/api/admin/hidden/route";
import * as proposalsCsv from "@/app/api/admin/proposals/csv/route";
import * as verified from "@/app/api/admin/verified/route";
import * as bansLift from "@/app/api/clubs/[clubSlug]/bans/lift/route";
import * as bans from "@/app/api/clubs/[clubSlug]/bans/route";
import * as clubFlags from "@/app/api/clubs/[clubSlug]/flags/route";
import * as role from "@/app/api/clubs/[clubSlug]/members/[address]/route";
import * as membership from "@/app/api/clubs/[clubSlug]/membership/route";
import * as owner from "@/app/api/clubs/[clubSlug]/owner/route";
import * as clubProposals from "@/app/api/clubs/[clubSlug]/proposals/route";
import * as club from "@/app/api/clubs/[clubSlug]/route";
import * as mine from "@/app/api/clubs/mine/route";
import * as clubs from "@/app/api/clubs/route";
import * as drafts from "@/app/api/drafts/route";
import * as judgements from "@/app/api/flags/judgements/route";
import * as flags from "@/app/api/flags/route";
import * as moderation from "@/app/api/moderation/route";
import * as ballots from "@/app/api/proposals/[id]/ballots/route";
import * as cancel from "@/app/api/proposals/[id]/cancel/route";
import * as proposal from "@/app/api/proposals/[id]/route";
import * as versions from "@/app/api/proposals/[id]/versions/route";
import * as votes from "@/app/api/proposals/[id]/votes/route";
import * as votesCsv from "@/app/api/proposals/[id]/votes.csv/route";
import * as votesJson from "@/app/api/proposals/[id]/votes.json/route";
import * as proposals from "@/app/api/proposals/route";
import { type Caller, openCaller, type Routes } from "./route-caller";

const routes: Routes = [
  ["/api/admin/bans", adminBans],
  ["/api/admin/bans/lift", adminBansLift],
  ["/api/admin/bounties/csv", bountiesCsv],
  ["/api/admin/clubs/csv", clubsCsv],
  ["/api/admin/proposals/csv", proposalsCsv],
  ["/api/admin/featured", featured],
  ["/api/admin/flags", adminFlags],
  ["/api/admin/hidden", hidden],
  ["/api/admin/verified", verified],
  ["/api/flags", flags],
  ["/api/flags/judgements", judgements],
  ["/api/moderation", moderation],
  ["/api/drafts", drafts],
  ["/api/clubs", clubs],
  ["/api/clubs/mine", mine],
  ["/api/clubs/[clubSlug]", club],
  ["/api/clubs/[clubSlug]/owner", owner],
  ["/api/clubs/[clubSlug]/membership", membership],
  ["/api/clubs/[clubSlug]/members/[address]", role],
  ["/api/clubs/[clubSlug]/flags", clubFlags],
  ["/api/clubs/[clubSlug]/bans", bans],
  ["/api/clubs/[clubSlug]/bans/lift", bansLift],
  ["/api/clubs/[clubSlug]/proposals", clubProposals],
  ["/api/proposals", proposals],
  ["/api/proposals/[id]", proposal],
  ["/api/proposals/[id]/ballots", ballots],
  ["/api/proposals/[id]/cancel", cancel],
  ["/api/proposals/[id]/versions", versions],
  ["/api/proposals/[id]/votes", votes],
  ["/api/proposals/[id]/votes.csv", votesCsv],
  ["/api/proposals/[id]/votes.json", votesJson],
];

/** Calls the routes of moderation, and those that moderation acts on, as functions. */
export function moderationCaller(account: PrivateKeyAccount | null): Promise<Caller> {
  return openCaller(account, routes);
}
