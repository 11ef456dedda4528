import type { PrivateKeyAccount } from "viem/accounts";
import type { ProposalName } from "@/lib/ballots/ballot-words";
import { getDeploymentSigning } from "@/lib/ballots/deployment-signing.server";
import type { Ballot } from "@/lib/ballots/typed-data";
import { inTransaction } from "@/lib/db/transaction.server";
import type { BallotRequest } from "@/lib/votes/vote-schemas";
import { localContracts } from "@/local/accounts";
import { query, type Snapshot, settledSnapshot } from "@/tests/setup/own-services";
import { addressOf } from "./ballots";
import { insertClub, insertProposal, type OpenProposal } from "./rows";
import { signTyped } from "./sign-ballot";

/** A club in the test's database; answers its id. */
export const storeClub = (slug?: string): Promise<bigint> => insertClub(query, slug);

/** A proposal in the test's database as publishing leaves it, open for voting since an hour and for four days. */
export function storeProposal(
  options: Omit<Parameters<typeof insertProposal>[1], "nft" | "token">,
): Promise<OpenProposal> {
  const { nft, token } = localContracts;
  return insertProposal(query, { ...options, nft, token });
}

/** A settled block whose census is taken, so that everybody's power at it is known. */
export async function countedSnapshot(): Promise<Snapshot> {
  // Loaded here alone, because few suites take a census.
  const { advanceCensus, startCensus } = await import("@/lib/holdings/advance-census.server");
  const snapshot = await settledSnapshot();
  const { snapshotBlock: block, snapshotBlockHash: blockHash } = snapshot;
  await inTransaction((tx) => startCensus(tx, { block, blockHash }));
  await advanceCensus({ budgetMs: 60_000 });
  return snapshot;
}

/** The database's clock in seconds since 1970. */
export async function appSeconds(): Promise<number> {
  const rows = await query<{ now: number }>("SELECT floor(extract(epoch FROM app_now()))::int AS now");
  return rows[0]?.now ?? 0;
}

/** The body of a ballot that `account` signed as its wallet would. */
export async function signBallot({
  account,
  proposal,
  choice = "yes",
  reason = "",
  signedAt,
  voter = account.address,
}: {
  account: PrivateKeyAccount;
  proposal: ProposalName;
  choice?: Ballot["choice"];
  reason?: string;
  signedAt: number;
  voter?: string;
}): Promise<BallotRequest> {
  const { domain } = await getDeploymentSigning();
  const ballot = { proposal, choice, reason, voter: addressOf(voter), signedAt: BigInt(signedAt) };
  return { choice, reason, signedAt, form: "typed", signature: await signTyped({ account, domain, ballot }) };
}
