import type { Hex } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { indexHoldings } from "@/lib/holdings/index-holdings.server";
import type { SafeRequestView } from "@/lib/safes/safe-request-schemas";
import type { Answer } from "./route-caller";
import type { Safes } from "./safes";

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
