import { bytesToHex } from "viem";
import { anchorData } from "@/lib/anchors/anchor-data";
import type { ResultAnchor } from "@/lib/anchors/anchor-schemas";
import type { AskedTransaction } from "@/lib/chain/asked-node";
import { entryBody, hashEntry, type RowEntry } from "@/lib/log/log-entry";
import type { EvidenceBundle } from "@/lib/recount/evidence-schemas";
import { hexToBytes } from "@/lib/shared/hex-bytes";
import { inclusionPath, merkleRoot } from "@/lib/shared/merkle-tree";
import { testAccount } from "@/tests/setup/accounts";
import { someEvidence } from "./evidence";
import { enterIntoLog } from "./evidence-log";

const SENDER = testAccount("anchors").address.toLowerCase();
export const named: RowEntry = {
  kind: "row",
  table: "anchor_account",
  key: SENDER,
  state: `0x${"12".repeat(32)}`,
  at: 1_800_000_000_000,
};

export type Mined = NonNullable<AskedTransaction>;
export type AnchoredVote = { bundle: EvidenceBundle; anchor: ResultAnchor; transaction: Mined };

/** A vote whose result an anchor of a later tree has; `entry` is what the log says of the sender, `before` is in that tree alone. */
export async function anchoredVote(
  entry: RowEntry = named,
  before: readonly string[] = [],
): Promise<AnchoredVote> {
  const account = testAccount("voter 1");
  const bundle = await someEvidence([
    { account, nftCount: 3n, tokenWei: 5n, ballots: [{ choice: "yes", reason: "", at: 60 }] },
  ]);
  const body = entryBody(entry);
  const { bodies } = enterIntoLog(bundle, { beforeResult: [body] });
  const position = (bundle.log?.result?.position ?? -1) + before.length;
  const leaves = [...before, ...bodies, "another entry"].map((each) => hexToBytes(hashEntry(each)));
  const tree = { treeSize: leaves.length, root: bytesToHex(merkleRoot(leaves)) };
  const origin = bundle.log?.head.origin ?? "";
  const namedAt = before.length + bodies.indexOf(body);
  const pathOf = (index: number) => inclusionPath(leaves, index).map((hash) => bytesToHex(hash));
  const anchor: ResultAnchor = {
    proposal: bundle.proposal.digest,
    account: SENDER,
    nonce: 0,
    transaction: `0x${"ab".repeat(32)}`,
    origin,
    ...tree,
    block: "12345678",
    at: bundle.proposal.endsAt,
    result: { position, path: pathOf(position) },
    named: { body, position: namedAt, path: pathOf(namedAt) },
  };
  const time = (bundle.log?.result?.at ?? 0) + 30_000;
  const block = { number: 12_345_678n, time, confirmations: 12n };
  return {
    bundle,
    anchor,
    transaction: { from: SENDER, nonce: 0, data: anchorData({ origin, ...tree }), block },
  };
}
