import { type Hex, hashMessage, hashStruct, hashTypedData } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { ballotText } from "@/lib/ballots/ballot-text";
import { ballotWords, type ProposalName } from "@/lib/ballots/ballot-words";
import {
  type Ballot,
  ballotFields,
  ballotsFields,
  cancelFields,
  type ProposalRule,
  proposalFields,
  ruleFields,
  type SignedProposal,
  toEip712Domain,
} from "@/lib/ballots/typed-data";
import { CHUNK_LEAVES, hashCensusEntry } from "@/lib/holdings/census";
import { rootChunks, rootOfChunks } from "@/lib/holdings/chunk-roots";
import { votingPowerWei } from "@/lib/power/voting-power";
import type { BallotEvidence, EvidenceBundle } from "@/lib/recount/evidence-schemas";
import { inclusionPath } from "@/lib/shared/merkle-tree";
import { testAccount } from "@/tests/setup/accounts";
import { addressOf, bytes32, domain, someProposal, someRule } from "./ballots";
import { enterIntoLog } from "./evidence-log";

const START = 1_800_000_000;
const PERIOD = 259_200;
export const author = testAccount("author");
/** Two days after the end of the vote, in ms since 1970. */
export const READ_AT = (START + PERIOD + 172_800) * 1_000;

export type Votes = {
  account: PrivateKeyAccount;
  nftCount: bigint;
  tokenWei: bigint;
  /** Oldest first; `at` in seconds after the start. */
  ballots: {
    choice: "yes" | "no";
    reason: string;
    at: number;
    form?: "typed" | "text";
    /** What it calls its proposal, if not by its name. */
    says?: Partial<ProposalName>;
    /** How many ballots on other proposals the same signature is for, before and after this one, or without it. */
    together?: { before: number; after: number; isLeftOut?: true };
  }[];
};

const iso = (seconds: number) => new Date(seconds * 1_000).toISOString();
const hexOf = (bytes: Uint8Array): Hex => `0x${Buffer.from(bytes).toString("hex")}`;

/** Each of them has one NFT. */
export const SILENT_HOLDERS = 300;

/** The evidence of a closed vote as the server would give it, signed by viem. Holders who did not vote fill up the census. */
export async function someEvidence(
  votes: readonly Votes[],
  silentHolders = SILENT_HOLDERS,
  frozen: Partial<ProposalRule> = {},
  signed: Partial<SignedProposal> = {},
): Promise<EvidenceBundle> {
  const rule = someRule({ quorumBasisPoints: 0, ...frozen });
  const types = { Proposal: proposalFields, Rule: ruleFields, Ballot: ballotFields, Cancel: cancelFields };
  const ruleHash = hashStruct({ types: { Rule: ruleFields }, primaryType: "Rule", data: rule });
  const proposal = someProposal({
    earliestStart: BigInt(START),
    periodSeconds: BigInt(PERIOD),
    ruleHash,
    ...signed,
  });
  const eip712 = toEip712Domain(domain);
  const typed = {
    domain: eip712,
    types: { Proposal: proposalFields },
    primaryType: "Proposal" as const,
    message: proposal,
  };
  const digest = hashTypedData(typed);
  const name = { club: proposal.club, label: `#12 ${proposal.title}`, digest };

  const entries = [
    ...votes.map(({ account, nftCount, tokenWei }) => ({
      holder: addressOf(account.address),
      nftCount,
      tokenWei,
    })),
    ...Array.from({ length: silentHolders }, (_, index) => ({
      holder: addressOf(bytes32(`holder ${index}`).slice(0, 42)),
      nftCount: 1n,
      tokenWei: 0n,
    })),
  ].toSorted((left, right) => (left.holder < right.holder ? -1 : 1));
  const chunkRoots = rootChunks(entries, 0).map(({ root }) => root);

  const voters = await Promise.all(
    votes.map(async ({ account, nftCount, tokenWei, ballots }) => {
      const power = votingPowerWei({ nftCount, tokenWei, ...rule });
      const place = entries.findIndex(({ holder }) => holder === addressOf(account.address));
      const from = place - (place % CHUNK_LEAVES);
      const chunk = entries.slice(from, from + CHUNK_LEAVES).map((entry) => hashCensusEntry(entry));
      return {
        address: account.address,
        holdings: { nftCount: String(nftCount), tokenWei: String(tokenWei) },
        proof: { place, path: inclusionPath(chunk, place - from).map(hexOf) },
        ballots: await Promise.all(ballots.map((ballot) => signBallot({ account, name, power, ...ballot }))),
      };
    }),
  );
  const counted = voters.map(({ ballots }) => ballots.at(-1)).filter((ballot) => ballot !== undefined);
  const powerOf = (choice: string) =>
    counted.reduce((sum, next) => sum + (next.choice === choice ? BigInt(next.power) : 0n), 0n);
  const countOf = (choice: string) => counted.filter((ballot) => ballot.choice === choice).length;
  const bundle: EvidenceBundle = {
    format: "vote-evidence",
    formatVersion: 3,
    domain: eip712,
    types: structuredClone(types) as unknown as EvidenceBundle["types"],
    proposal: {
      id: "7",
      club: proposal.slug,
      number: 12,
      author: author.address,
      digest,
      startsAt: iso(START),
      endsAt: iso(START + PERIOD),
      cancelledAt: null,
      versions: [
        {
          ...proposal,
          earliestStart: String(proposal.earliestStart),
          periodSeconds: String(proposal.periodSeconds),
          snapshotBlock: String(proposal.snapshotBlock),
          digest,
          signature: await author.signTypedData(typed),
          check: null,
          publishedAt: iso(START - 1_000),
        },
      ],
      hiddenLabel: null,
    },
    rule: {
      ...rule,
      ratio: String(rule.ratio),
      tokensPerVote: String(rule.tokensPerVote),
      minimumPowerWei: String(rule.minimumPowerWei),
      quorumPowerWei: String(rule.quorumPowerWei),
      minimumPeriodSeconds: String(rule.minimumPeriodSeconds),
    },
    snapshot: {
      block: String(proposal.snapshotBlock),
      hash: proposal.snapshotBlockHash,
      totalPower: String(votingPowerWei({ ...suppliesOf(entries), ...rule })),
      lostAt: null,
    },
    holdingsFrom: "census",
    census: { root: rootOfChunks(chunkRoots), size: entries.length, chunkRoots, isComplete: true },
    moderation: [],
    result: {
      isFinal: true,
      finalAt: iso(START + PERIOD + 5),
      yesPower: String(powerOf("yes")),
      noPower: String(powerOf("no")),
      yesCount: countOf("yes"),
      noCount: countOf("no"),
      outcome: powerOf("yes") > powerOf("no") ? "passed" : "rejected",
    },
    ballotCount: voters.reduce((sum, { ballots }) => sum + ballots.length, 0),
    voters,
  };
  enterIntoLog(bundle);
  return bundle;
}

/** The contracts' supplies: everything that anybody holds. */
function suppliesOf(entries: readonly { nftCount: bigint; tokenWei: bigint }[]) {
  return {
    nftCount: entries.reduce((sum, entry) => sum + entry.nftCount, 0n),
    tokenWei: entries.reduce((sum, entry) => sum + entry.tokenWei, 0n),
  };
}

async function signBallot({
  account,
  name: proposal,
  power,
  choice,
  reason,
  at,
  form = "typed",
  says = {},
  together,
}: Votes["ballots"][number] & {
  account: PrivateKeyAccount;
  name: ProposalName;
  power: bigint;
}): Promise<BallotEvidence> {
  const voter = addressOf(account.address);
  const ballot: Ballot = {
    proposal: { ...proposal, ...says },
    choice,
    reason,
    voter,
    signedAt: BigInt(START + at),
  };
  const typed = {
    domain: toEip712Domain(domain),
    types: { Ballot: ballotFields },
    primaryType: "Ballot" as const,
    message: ballotWords(ballot),
  };
  const message = ballotText({ domain, ballot });
  const isTyped = form === "typed";
  const others = (count: number, side: string): Ballot[] =>
    Array.from({ length: count }, (_, index) => ({
      ...ballot,
      proposal: { ...proposal, digest: bytes32(`${side} ${index}`) },
    }));
  const several = together && {
    domain: toEip712Domain(domain),
    types: { AllBallots: ballotsFields, Ballot: ballotFields },
    primaryType: "AllBallots" as const,
    message: {
      ballots: [
        ...others(together.before, "before"),
        ...(together.isLeftOut ? [] : [ballot]),
        ...others(together.after, "after"),
      ].map((each) => ballotWords(each)),
    },
  };
  if (several) {
    return {
      choice,
      reason,
      signedAt: String(ballot.signedAt),
      form: "typed",
      digest: hashTypedData(typed),
      signedTogether: several.message.ballots.map((data) =>
        hashStruct({ types: { Ballot: ballotFields }, primaryType: "Ballot", data }),
      ),
      signature: await account.signTypedData(several),
      check: null,
      receivedAt: iso(START + at + 2),
      power: String(power),
    };
  }
  return {
    choice,
    reason,
    signedAt: String(ballot.signedAt),
    form,
    digest: isTyped ? hashTypedData(typed) : hashMessage(message),
    signature: isTyped ? await account.signTypedData(typed) : await account.signMessage({ message }),
    check: null,
    receivedAt: iso(START + at + 2),
    power: String(power),
  };
}
