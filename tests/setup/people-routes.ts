import type { PrivateKeyAccount } from "viem/accounts";
import * as hidden from "@/app/api/admin/hidden/route";
import * as moderation from "@/app/api/moderation/route";
import * as personClubs from "@/app/api/people/[address]/clubs/route";
import * as personNfts from "@/app/api/people/[address]/nfts/route";
import * as personProposals from "@/app/api/people/[address]/proposals/route";
import * as person from "@/app/api/people/[address]/route";
import * as personVotes from "@/app/api/people/[address]/votes/route";
import * as votes from "@/app/api/proposals/[id]/votes/route";
import { type Caller, openCaller, type Routes } from "./route-caller";

const routes: Routes = [
  ["/api/admin/hidden", hidden],
  ["/api/moderation", moderation],
  ["/api/people/[address]", person],
  ["/api/people/[address]/votes", personVotes],
  ["/api/people/[address]/proposals", personProposals],
  ["/api/people/[address]/clubs", personClubs],
  ["/api/people/[address]/nfts", personNfts],
  ["/api/proposals/[id]/votes", votes],
];

/** Calls the people routes as functions, signed in or not. */
export function peopleCaller(account: PrivateKeyAccount | null): Promise<Caller> {
  return openCaller(account, routes);
}
