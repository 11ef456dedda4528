import type { Hex } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import * as cast from "@/app/api/safe-requests/[id]/cast/route";
import * as request from "@/app/api/safe-requests/[id]/route";
import * as session from "@/app/api/safe-requests/[id]/session/route";
import * as signatures from "@/app/api/safe-requests/[id]/signatures/route";
import * as publications from "@/app/api/safe-requests/publications/route";
import * as vote from "@/app/api/safe-requests/route";
import * as signIns from "@/app/api/safe-requests/sign-ins/route";
import * as votes from "@/app/api/safe-requests/votes/route";
import { indexHoldings } from "@/lib/holdings/index-holdings.server";
import type { SafeRequestView } from "@/lib/safes/safe-request-schemas";
import { type Answer, type Caller, openCaller, type Routes } from "./route-caller";
import type { Safes } from "./safes";

const routes: Routes = [
  ["/api/safe-requests", vote],
  ["/api/safe-requests/votes", votes],
  ["/api/safe-requests/sign-ins", signIns],
  ["/api/safe-requests/publications", publications],
  ["/api/safe-requests/[id]", request],
  ["/api/safe-requests/[id]/signatures", signatures],
  ["/api/safe-requests/[id]/session", session],
  ["/api/safe-requests/[id]/cast", cast],
];

/** Calls the routes of Safes' requests as functions, signed in or not. */
export function safeCaller(account: PrivateKeyAccount | null): Promise<Caller> {
  return openCaller(account, routes);
}

export const viewOf = ({ body }: Answer): SafeRequestView => body as unknown as SafeRequestView;

/** The body with which an owner signs what the first Safe of a request is to sign. */
export async function signingOf(asked: SafeRequestView, owner: PrivateKeyAccount) {
  const messageHash = asked.safes[0]?.messageHash as Hex;
  return { messageHash, signature: await owner.sign({ hash: messageHash }) };
}

/** Gives votes, and brings the index up to their block, which it answers: a request waits at most 3 s for it. */
export async function giveIndexedVotes(safes: Safes, holders: readonly string[]): Promise<bigint> {
  const block = await safes.giveVotes(holders);
  await indexHoldings({ budgetMs: 60_000 });
  return block;
}
