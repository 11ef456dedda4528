import { formatWhole } from "@/lib/shared/format-whole";

type Governance = {
  name: string;
  page: string;
  ratio: bigint;
  tokensPerVote: bigint;
  proposingPower: string;
  /** Of one club; null for all, because each club has its own. */
  quorumBasisPoints: number | null;
};

/** How decisions are made, as the Markdown file that a daoURI document names. */
export function writeGovernance({
  name,
  page,
  ratio,
  tokensPerVote,
  proposingPower,
  quorumBasisPoints,
}: Governance): string {
  const tokens =
    tokensPerVote === 0n
      ? "Tokens don't count."
      : `${formatWhole(tokensPerVote)} tokens count as much as one NFT.`;
  const quorum =
    quorumBasisPoints === null
      ? "Each club sets its quorum: the share of all voting power that yes and no must reach together."
      : `Yes and no must together reach ${quorumBasisPoints / 100}% of all voting power.`;
  return [
    `# How ${name} decides`,
    "",
    `- Voting power is ${ratio} × (NFTs + tokens ÷ tokens per vote). ${tokens}`,
    "- Power is read at the proposal's snapshot block, which is fixed when it is published.",
    `- To publish a proposal, its author needs ${proposingPower} VP.`,
    "- A vote is a signed message (EIP-712). It costs nothing, and can be changed until voting ends.",
    `- ${quorum}`,
    "- With quorum, more yes than no passes; a tie is rejected.",
    "- Rules are frozen in each proposal, so a later change doesn't touch it.",
    "- Every ballot is in a public log. Anyone can recount a result from its evidence.",
    "",
    `Page: ${page}`,
    "",
  ].join("\n");
}
