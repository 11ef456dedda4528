import type { Hex } from "viem";
import { hashWords, type Keccak, type TextHash, type Words } from "@/lib/ballots/encode-struct";
import { hiddenLabel, type ProposalName, proposalLabel } from "@/lib/ballots/proposal-name";
import type { EvidenceHead } from "./evidence-schemas";

/** A name that ballots may give the proposal: hashed once for all typed ballots, and in words, if the file has them all. */
export type BallotName = {
  hashed: ProposalName<TextHash>;
  words: ProposalName | null;
  /** Only ballots that arrived while the title was hidden may say so. */
  saysHidden: boolean;
};

/** The names that ballots may give the proposal of this file; the slug takes the place of a hidden club's name. Throws RangeError for a lone surrogate. */
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

/** A ballot may have been looked at a moment before it was stored. */
const STORING_MS = 60_000;

/** Whether the proposal's title was hidden when a ballot arrived, by the acts of moderation. */
export function wasHidden({ proposal, moderation }: EvidenceHead, receivedAt: number): boolean {
  const acts = moderation
    .filter(
      ({ subject, act }) => subject === `proposal:${proposal.id}` && /^proposal\.(hide|show)$/.test(act),
    )
    .filter(({ at }) => Date.parse(at) <= receivedAt)
    // By time: whoever writes a file may put them in any order.
    .toSorted((left, right) => Date.parse(left.at) - Date.parse(right.at));
  const last = acts.at(-1);
  if (last === undefined) return false;
  return last.act === "proposal.hide" || Date.parse(last.at) >= receivedAt - STORING_MS;
}
