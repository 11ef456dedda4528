import { hiddenLabel, type ProposalName, proposalLabel } from "@/lib/ballots/ballot-words";
import type { ProposalDetail } from "./proposal-schemas";

/** A proposal as its page shows it. The screen and the signed data are made from this one object, so they can't differ. */
export type ShownProposal = Pick<
  ProposalDetail,
  | "id"
  | "club"
  | "number"
  | "title"
  | "body"
  | "discussion"
  | "version"
  | "digest"
  | "signed"
  | "rule"
  | "snapshot"
  | "startsAt"
  | "endsAt"
  | "hidden"
  | "isAltered"
>;

/** What a ballot calls the proposal on this page: in its own words, unless a moderator hides them. */
export function nameShown({ club, number, title, digest, signed, hidden }: ShownProposal): ProposalName {
  return {
    club: typeof signed.club === "string" ? signed.club : club.slug,
    label: hidden ? hiddenLabel(number) : proposalLabel({ number, title }),
    digest,
  };
}

/** The part of a proposal that its page shows and signs. */
export function toShown(proposal: ProposalDetail): ShownProposal {
  const { id, club, number, title, body, discussion, version, digest } = proposal;
  const { signed, rule, snapshot, startsAt, endsAt, hidden, isAltered } = proposal;
  return {
    ...{ id, club, number, title, body, discussion, version, digest },
    ...{ signed, rule, snapshot, startsAt, endsAt, hidden, isAltered },
  };
}

/** Whether a page still hides words that are shown again: the server takes no ballot that says so. */
export function hidesTooMuch(shown: ShownProposal, current: ShownProposal): boolean {
  const isTextShown = shown.hidden !== null && current.hidden === null;
  const isClubShown = typeof shown.signed.club !== "string" && typeof current.signed.club === "string";
  return isTextShown || isClubShown;
}
