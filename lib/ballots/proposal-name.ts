import type { Hex } from "viem";

/** What a ballot calls its proposal. Words may be only hashes where nobody reads them. */
export type ProposalName<Words = string> = {
  /** The club's name as the proposal signs it. */
  club: Words;
  /** "#12 Renew the archive node" */
  label: Words;
  digest: Hex;
};

/** What a ballot calls a proposal: the number and the title of its newest version. */
export function proposalLabel({ number, title }: { number: number; title: string }): string {
  return `#${number} ${title}`;
}

/** The same while a moderator hides the title, because nobody should sign unreadable words. */
export function hiddenLabel(number: number): string {
  return `#${number} (hidden by a moderator)`;
}

/** The parts of a proposal's names. The slug replaces a hidden club's name. */
export type NamedProposal = {
  digest: Hex;
  number: number;
  title: string;
  club: { name: string; slug: string };
  isTextHidden: boolean;
  isClubHidden: boolean;
};

/**
 * The names that a ballot may give its proposal, first the one that pages use now. Its voter may have read it before
 * something was hidden.
 */
export function listProposalNames(proposal: NamedProposal): ProposalName[] {
  const { digest, number, club, isTextHidden, isClubHidden } = proposal;
  const clubs = isClubHidden ? [club.slug, club.name] : [club.name];
  const labels = isTextHidden ? [hiddenLabel(number), proposalLabel(proposal)] : [proposalLabel(proposal)];
  return clubs.flatMap((name) => labels.map((label) => ({ club: name, label, digest })));
}
