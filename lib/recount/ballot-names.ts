import type { Hex } from "viem";
import { hiddenLabel, type ProposalName, proposalLabel } from "@/lib/ballots/ballot-words";
import { hashWords, type Keccak, type TextHash, type Words } from "@/lib/ballots/encode-struct";
import type { EvidenceHead } from "./evidence-schemas";

/**
 * A name that ballots may give the proposal. It is hashed once for all typed ballots, and kept in words if the file has them
 * all.
 */
export type BallotName = {
  hashed: ProposalName<TextHash>;
  words: ProposalName | null;
  /** Only ballots that arrived while the title was hidden may say so. */
  saysHidden: boolean;
};

/**
 * The names that ballots may give the proposal of this file; the slug replaces a hidden club's name. Throws RangeError for a
 * lone surrogate.
 */
export function listBallotNames({ proposal }: EvidenceHead, keccak: Keccak): BallotName[] {
  const { number, hiddenLabel: label, versions } = proposal;
  const newest = versions.at(-1);
  const title = newest?.title ?? "";
  const labels: { label: Words; saysHidden: boolean }[] = [
    {
      label: typeof title === "string" ? proposalLabel({ number, title }) : (label ?? title),
      saysHidden: false,
    },
    { label: hiddenLabel(number), saysHidden: true },
  ];
  const digest = proposal.digest as Hex;
  return [newest?.club ?? "", proposal.club].flatMap((club) =>
    labels.map(({ label, saysHidden }) => ({
      hashed: { club: hashWords(club, keccak), label: hashWords(label, keccak), digest },
      words: typeof club === "string" && typeof label === "string" ? { club, label, digest } : null,
      saysHidden,
    })),
  );
}

/** A ballot may have been checked a moment before it was stored. */
const STORING_MS = 60_000;

/** An act that hid the title, or showed it again; `at` in ms since 1970. */
export type Hiding = { at: number; isHidden: boolean };

/** Oldest first, whatever the file's order; of acts at the same moment, the last in the file is the last. */
export function listHidings({ proposal, moderation }: EvidenceHead): Hiding[] {
  return moderation
    .filter(
      ({ subject, act }) => subject === `proposal:${proposal.id}` && /^proposal\.(hide|show)$/.test(act),
    )
    .map(({ at, act }) => ({ at: Date.parse(at), isHidden: act === "proposal.hide" }))
    .sort((left, right) => left.at - right.at);
}

/** Whether the proposal's title was hidden when a ballot arrived, by the acts of moderation. */
export function wasHidden(hidings: readonly Hiding[], receivedAt: number): boolean {
  const last = hidings[countUntil(hidings, receivedAt) - 1];
  if (last === undefined) return false;
  return last.isHidden || last.at >= receivedAt - STORING_MS;
}

/** By halving, because many ballots may ask about many acts. */
function countUntil(hidings: readonly Hiding[], time: number): number {
  let [from, to] = [0, hidings.length];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if ((hidings[middle]?.at ?? 0) <= time) from = middle + 1;
    else to = middle;
  }
  return from;
}
