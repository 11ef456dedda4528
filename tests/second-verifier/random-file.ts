import { votingPowerWei } from "@/lib/power/voting-power";
import { proposalOutcome, quorumPower } from "@/lib/proposals/proposal-status";
import type { EvidenceBundle, LogEvidence } from "@/lib/recount/evidence-schemas";
import { bytes32 } from "../builders/ballots";
import { cancelVote, moderator } from "../builders/cancellation";
import { author, READ_AT, someEvidence, type Votes } from "../builders/evidence";
import { endorse, enterIntoLog, logKey } from "../builders/evidence-log";
import { withCosignatures } from "../builders/witnesses";
import { later, type Reader, signVersion } from "../forgeries/forgery";
import { WALLET_BLOCK } from "../forgeries/some-chain";
import { below, isChosen, pick, type Random } from "./random-choice";
import { bringSomething } from "./random-readers";
import { hideTitle, shapes } from "./random-shapes";
import { type Hiding, randomVotes } from "./random-votes";

const MIDDLE_SEED = `0x${"06".repeat(32)}` as const;
const NEXT_SEED = `0x${"08".repeat(32)}` as const;

export type RandomFile = { shape: string; file: EvidenceBundle; reader: Reader };

/** A file as a server might give it, of a random shape, with what its reader brings. */
export async function randomFile(random: Random): Promise<RandomFile> {
  const hiding = isChosen(random, 0.12) ? randomHiding(random) : null;
  const isEdited = isChosen(random, 0.15);
  const file = await someVote({ random, votes: randomVotes(random, hiding), version: isEdited ? 2 : 1 });
  if (isEdited) await addFirstVersion(file);
  const chosen = shapes.filter(({ share }) => isChosen(random, share));
  for (const { apply } of chosen) apply(file, random);
  if (hiding !== null) hideTitle(file, hiding);
  if (isChosen(random, 0.3)) file.moderation.reverse();
  const state = pick(random, ["final", "final", "final", "final", "open", "cancelled"] as const);
  setState(file, state);
  if (state === "cancelled" && isChosen(random, 0.8)) await signCancellation(file, random);
  const now = state === "open" ? Date.parse(file.proposal.endsAt) - 1 : READ_AT;
  const isHandedOver = isChosen(random, 0.1);
  enterIntoLog(file, {
    ...(state === "open" && { at: now }),
    ...(isHandedOver && { seed: NEXT_SEED }),
    isLastLate: isChosen(random, 0.05),
  });
  if (file.log && isHandedOver) file.log.endorsements = randomHandovers(random);
  if (file.log && isChosen(random, 0.2)) file.log.witnessed = cosigned(file.log);
  const reader: Reader = {
    logKeys: [logKey.publicKey],
    receipts: [],
    heads: [],
    chain: null,
    log: null,
    now,
  };
  const brought = bringSomething({ file, reader, random });
  const names = [
    state,
    ...(isEdited ? ["edited"] : []),
    ...(hiding ? ["hidden title"] : []),
    ...(isHandedOver ? ["another key"] : []),
  ];
  return { shape: [...names, ...chosen.map(({ name }) => name), ...brought].join(", "), file, reader };
}

function cosigned({ publicKey, head }: LogEvidence): NonNullable<LogEvidence["witnessed"]> {
  return { publicKey, head: withCosignatures(head, 1, 2), path: [] };
}

/** How the reader's key leads to the log's: in one step, in two, in the wrong order, or not at all. */
function randomHandovers(random: Random): ReturnType<typeof endorse>[] {
  const steps = [endorse(MIDDLE_SEED), endorse(NEXT_SEED, { by: MIDDLE_SEED })];
  return pick(random, [
    [endorse(NEXT_SEED)],
    steps,
    steps.toReversed(),
    steps.slice(1),
    [endorse(NEXT_SEED, { origin: "https://other.test" })],
  ]);
}

function randomHiding(random: Random): Hiding {
  const from = below(random, 200_000);
  return { from, until: isChosen(random, 0.5) ? from + 1 + below(random, 40_000) : null };
}

async function someVote({
  random,
  votes,
  version,
}: {
  random: Random;
  votes: Votes[];
  version: number;
}): Promise<EvidenceBundle> {
  const silent = pick(random, [1, 7, 7, 40, 300]);
  const formula = {
    ratio: pick(random, [1n, 3n]),
    tokensPerVote: pick(random, [10n ** 12n, 10n ** 12n, 7n, 0n]),
  };
  const sum = (name: "nftCount" | "tokenWei") => votes.reduce((total, held) => total + held[name], 0n);
  const totalPower = votingPowerWei({
    nftCount: sum("nftCount") + BigInt(silent),
    tokenWei: sum("tokenWei"),
    ...formula,
  });
  const quorumBasisPoints = pick(random, [0, 0, 1, 5_000, 9_999]);
  const quorumPowerWei = quorumPower({ totalPower, basisPoints: BigInt(quorumBasisPoints) });
  return someEvidence(votes, silent, { ...formula, quorumBasisPoints, quorumPowerWei }, { version });
}

/** The text before the edit: by the same author, never voted on. */
async function addFirstVersion(file: EvidenceBundle): Promise<void> {
  const { proposal } = file;
  const [second] = proposal.versions;
  if (second === undefined) throw new Error("there is no version");
  const first = { ...structuredClone(second), version: 1, title: "A first try", salt: bytes32("first") };
  await signVersion(file, first);
  first.publishedAt = later(second.publishedAt, -120_000);
  proposal.versions.unshift(first);
}

/** Mostly in time, by somebody who may; by a contract wallet, it is not a key's. */
async function signCancellation(file: EvidenceBundle, random: Random): Promise<void> {
  const { proposal } = file;
  const { title, club } = proposal.versions.at(-1) ?? {};
  // Nobody can sign words that only a hash is left of.
  if (typeof title !== "string" || typeof club !== "string") return;
  const at = later(proposal.endsAt, -1_000);
  await cancelVote(file, at, {
    account: pick(random, [moderator, moderator, author]),
    signedAt: later(at, pick(random, [0, 0, 0, -100_000, -400_000, 310_000])),
    ...(isChosen(random, 0.1) && { says: { club: proposal.club } }),
  });
  if (proposal.cancellation && isChosen(random, 0.2))
    Object.assign(proposal.cancellation, { signature: "0x12", check: { ...WALLET_BLOCK } });
}

function setState(file: EvidenceBundle, state: "final" | "open" | "cancelled"): void {
  const { result, proposal, rule } = file;
  const isCancelled = state === "cancelled";
  if (isCancelled) proposal.cancelledAt = later(proposal.endsAt, -1_000);
  if (state !== "final") Object.assign(result, { isFinal: false, finalAt: null });
  const tally = { ...result, yesPower: BigInt(result.yesPower), noPower: BigInt(result.noPower) };
  const outcome = proposalOutcome({ tally, quorumPower: BigInt(rule.quorumPowerWei), isCancelled });
  result.outcome = state === "open" ? null : outcome;
}
