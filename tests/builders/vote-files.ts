import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Receipt } from "@/lib/log/receipt";
import { ballotEntry } from "@/lib/recount/check-log";
import type { EvidenceBundle } from "@/lib/recount/evidence-schemas";
import { packFile } from "@/tests/forgeries/pack-file";
import { writeFile as writeLines } from "@/tests/forgeries/show-to-page";
import { testAccount } from "@/tests/setup/accounts";
import { someEvidence } from "./evidence";
import { enterIntoLog } from "./evidence-log";
import { someReceipt } from "./receipts";

/** Files of one small vote: genuine, as JSON and packed, forged, and without a ballot whose receipt is beside them. */
export async function writeVoteFiles(folder: string): Promise<{ genuine: EvidenceBundle; receipt: Receipt }> {
  const ballots = [{ choice: "yes" as const, reason: "Because.", at: 60 }];
  const votes = ["voter", "whale"] as const;
  const genuine = await someEvidence(
    votes.map((name) => ({ account: testAccount(name), nftCount: 3n, tokenWei: 0n, ballots })),
  );
  const [voter] = genuine.voters;
  const [ballot] = voter?.ballots ?? [];
  if (voter === undefined || ballot === undefined) throw new Error("nobody voted");
  const proposal = genuine.proposal.digest;
  const receipt = someReceipt(ballotEntry({ ...ballot, voter: voter.address, proposal }));
  const forged = structuredClone(genuine);
  Object.assign(forged.voters[1]?.ballots[0] ?? {}, { choice: "no" });
  const dropped = structuredClone(genuine);
  dropped.voters.shift();
  Object.assign(dropped, { ballotCount: 1 });
  const left = dropped.voters[0]?.ballots[0]?.power;
  Object.assign(dropped.result, { yesPower: left, yesCount: 1 });
  enterIntoLog(dropped);
  const packed = await packFile(genuine, { votersInAPart: 1 });
  const packedForged = await packFile(forged, { votersInAPart: 1 });
  const files = {
    "genuine.json": writeLines(genuine),
    "in-one-line.json": JSON.stringify(genuine),
    "genuine.bin": Buffer.concat(packed ?? []),
    "forged.json": writeLines(forged),
    "forged.bin": Buffer.concat(packedForged ?? []),
    "dropped.json": writeLines(dropped),
    "broken-off.json": writeLines(genuine).slice(0, -200),
    "receipt.json": JSON.stringify(receipt),
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return { genuine, receipt };
}
