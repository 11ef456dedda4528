import type { PrivateKeyAccount } from "viem/accounts";
import * as ballot from "@/app/api/proposals/[id]/ballot/route";
import * as ballots from "@/app/api/proposals/[id]/ballots/route";
import * as proposal from "@/app/api/proposals/[id]/route";
import * as signedBallots from "@/app/api/proposals/[id]/signed-ballots/route";
import * as votes from "@/app/api/proposals/[id]/votes/route";
import { type Caller, openCaller, type Routes } from "./route-caller";

const routes: Routes = [
  ["/api/proposals/[id]", proposal],
  ["/api/proposals/[id]/ballot", ballot],
  ["/api/proposals/[id]/ballots", ballots],
  ["/api/proposals/[id]/signed-ballots", signedBallots],
  ["/api/proposals/[id]/votes", votes],
];

/** Calls the routes of proposals and votes as functions, signed in or not. */
export function voterCaller(account: PrivateKeyAccount | null): Promise<Caller> {
  return openCaller(account, routes);
}
