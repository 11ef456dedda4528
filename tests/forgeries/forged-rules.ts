import { hiddenLabel } from "@/lib/ballots/ballot-words";
import { keyIdOf } from "@/lib/log/log-keys";
import type { EvidenceBundle } from "@/lib/recount/evidence-schemas";
import { addressOf } from "../builders/ballots";
import { someEvidence } from "../builders/evidence";
import { enterIntoLog, publicKeyOf, signHead } from "../builders/evidence-log";
import { someReceipt } from "../builders/receipts";
import { testAccount } from "../setup/accounts";
import { ballotAt, DAY_MS, type Forgery, later, voterAt } from "./forgery";
import { WALLET_BLOCK } from "./some-chain";

const OTHER_SEED = `0x${"07".repeat(32)}` as const;

/** Each breaks one rule of docs/protocol.md that no other forgery breaks alone. */
export const forgedRules: Forgery[] = [
  {
    name: "the domain of another chain",
    forgedBy: "anybody",
    forge({ domain }) {
      domain.chainId = 1;
    },
    expected: "false",
    line: "domain",
  },
  {
    name: "another snapshot block than the author signed",
    forgedBy: "server",
    forge(file) {
      file.snapshot.block = String(BigInt(file.snapshot.block) + 1n);
      enterIntoLog(file);
    },
    expected: "false",
    line: "proposal.versions[0]",
  },
  {
    name: "another hash of the snapshot block than the author signed",
    forgedBy: "server",
    forge(file) {
      file.snapshot.hash = `0x${"0d".repeat(32)}`;
      enterIntoLog(file);
    },
    expected: "false",
    line: "proposal.versions[0]",
  },
  {
    name: "an author who is said to be a contract wallet",
    forgedBy: "server",
    forge(file) {
      signByWallet(file);
      enterIntoLog(file);
    },
    expected: "unchecked",
    line: "proposal.versions[0]",
  },
  {
    name: "a start eight days after the one that a wallet signed",
    forgedBy: "server",
    forge(file) {
      signByWallet(file);
      const { proposal } = file;
      const { startsAt, endsAt } = proposal;
      Object.assign(proposal, { startsAt: later(startsAt, 8 * DAY_MS), endsAt: later(endsAt, 8 * DAY_MS) });
      for (const version of proposal.versions) version.publishedAt = proposal.startsAt;
      enterIntoLog(file);
    },
    expected: "false",
    line: "proposal.startsAt",
  },
  {
    name: "a publication 61 seconds after the start",
    forgedBy: "server",
    forge(file) {
      const { proposal } = file;
      for (const version of proposal.versions) version.publishedAt = later(proposal.startsAt, 61_000);
      enterIntoLog(file);
    },
    expected: "false",
    line: "proposal.startsAt",
  },
  {
    name: "another digest than that of the last version",
    forgedBy: "anybody",
    forge({ proposal }) {
      proposal.digest = `0x${"0d".repeat(32)}`;
    },
    expected: "false",
    line: "proposal.digest",
  },
  {
    name: "a formula that nobody knows",
    forgedBy: "server",
    forge: (file) => replaceBy(file, someEvidence([], 5, { formula: 2 })),
    expected: "false",
    line: "rule",
  },
  {
    name: "a rule that counts the NFTs of another contract",
    forgedBy: "server",
    forge: (file) => replaceBy(file, someEvidence([], 5, { nft: addressOf(`0x${"b2".repeat(20)}`) })),
    expected: "false",
    line: "rule",
  },
  {
    name: "a quorum of nothing where the rule demands half of all power",
    forgedBy: "server",
    forge: (file) => replaceBy(file, someEvidence([], 5, { quorumBasisPoints: 5_000, quorumPowerWei: 0n })),
    expected: "false",
    line: "rule",
  },
  {
    name: "a census with one chunk too many",
    forgedBy: "anybody",
    forge({ census }) {
      census?.chunkRoots.push(`0x${"0d".repeat(32)}`);
    },
    expected: "false",
    line: "census",
  },
  {
    name: "the holdings of a voter left out, with a census that is said to be of a part",
    forgedBy: "anybody",
    forge(file) {
      if (file.census !== null) file.census.isComplete = false;
      Object.assign(voterAt(file, 2), { holdings: null, proof: null });
    },
    expected: "unchecked",
    line: "voters[2]",
  },
  {
    name: "a ballot of somebody who held nothing",
    forgedBy: "server",
    forge: (file) =>
      replaceBy(
        file,
        someEvidence([
          {
            ...{ account: testAccount("voter 1"), nftCount: 0n, tokenWei: 0n },
            ballots: [{ choice: "yes", reason: "", at: 10 }],
          },
        ]),
      ),
    expected: "false",
    line: "voters[0].ballots[0]",
  },
  {
    name: "a ballot that says the title is hidden, two minutes after it was shown again",
    forgedBy: "server",
    forge: async (file) => {
      const ballots = [{ choice: "yes", reason: "", at: 300, says: { label: hiddenLabel(12) } }] as const;
      const voter = { account: testAccount("voter 1"), nftCount: 1n, tokenWei: 0n };
      await replaceBy(file, someEvidence([{ ...voter, ballots: [...ballots] }]));
      const act = { actor: file.proposal.author, subject: "proposal:7", reason: "Spam.", before: null };
      const rest = { after: null, changes: `0x${"5a".repeat(32)}` };
      const at = (second: number) => later(file.proposal.startsAt, second * 1_000);
      file.moderation.push(
        { ...act, ...rest, act: "proposal.hide", at: at(100) },
        { ...act, ...rest, act: "proposal.show", at: at(182) },
      );
      enterIntoLog(file);
    },
    expected: "false",
    line: "voters[0].ballots[0]",
  },
  {
    name: "a group of the log's proof left out",
    forgedBy: "anybody",
    forge({ log }) {
      log?.proof.groups.pop();
    },
    expected: "false",
    line: "log.result",
  },
  {
    name: "another hash beside the groups of the log's proof",
    forgedBy: "anybody",
    forge({ log }) {
      log?.proof.hashes.splice(0, 1, `0x${"0d".repeat(32)}`);
    },
    expected: "false",
    line: "log.proof",
  },
  {
    name: "a result that is said to be before the ballots in the log",
    forgedBy: "anybody",
    forge({ log }) {
      if (log?.result) log.result.position = 0;
    },
    expected: "false",
    line: "voters[2].ballots[0]",
  },
  {
    name: "a head of the end that was signed 59 seconds after the end",
    forgedBy: "server",
    forge(file) {
      signEndHead(file, { at: Date.parse(file.proposal.endsAt) + 59_000 });
    },
    expected: "false",
    line: "log.endHead",
  },
  {
    name: "a head of the end under a key that nobody named",
    forgedBy: "server",
    forge: (file) => signEndHead(file, { seed: OTHER_SEED }),
    expected: "unchecked",
    line: "log.endHead.publicKey",
  },
  {
    name: "a number of ballots that the file does not have",
    forgedBy: "anybody",
    forge(file) {
      file.ballotCount += 1;
    },
    expected: "false",
    line: "ballotCount",
  },
  {
    name: "a ballot with a receipt missing while the vote is open",
    forgedBy: "server",
    forge(file, reader) {
      Object.assign(file.result, { isFinal: false, finalAt: null, outcome: null });
      reader.now = Date.parse(file.proposal.endsAt) - 1;
      enterIntoLog(file, { at: reader.now });
      const { digest: proposal } = file.proposal;
      reader.receipts.push(someReceipt({ proposal, receivedAt: reader.now - 60_000 }));
    },
    expected: "unchecked",
    line: "receipts[0]",
  },
  {
    name: "a ballot without a signature",
    forgedBy: "server",
    forge(file) {
      ballotAt(file, 2).signature = "0x";
      enterIntoLog(file);
    },
    expected: "false",
    line: "voters[2].ballots[0]",
  },
];

async function replaceBy(file: EvidenceBundle, made: Promise<EvidenceBundle>): Promise<void> {
  Object.assign(file, await made);
}

function signByWallet({ proposal }: EvidenceBundle): void {
  for (const version of proposal.versions)
    Object.assign(version, { signature: "0x12", check: { ...WALLET_BLOCK } });
}

/** Signs the head of the end again, at another time or with another key. */
function signEndHead({ log }: EvidenceBundle, { at, seed }: { at?: number; seed?: `0x${string}` }): void {
  if (!log?.endHead) throw new Error("there is no head of the end");
  const publicKey = seed === undefined ? log.publicKey : publicKeyOf(seed);
  const { head } = log.endHead;
  const next = { ...head, keyId: keyIdOf(publicKey as `0x${string}`), at: at ?? head.at };
  const signer = seed === undefined ? undefined : Buffer.from(seed.slice(2), "hex");
  Object.assign(log.endHead, {
    publicKey,
    head: signHead(next, signer),
  });
}
