import { BountyShareCard } from "@/components/sharing/bounty-share-card";
import { ClubShareCard } from "@/components/sharing/club-share-card";
import { PersonShareCard } from "@/components/sharing/person-share-card";
import { ProposalShareCard } from "@/components/sharing/proposal-share-card";
import { SiteShareCard } from "@/components/sharing/site-share-card";
import { requireBountyPage } from "@/lib/bounties/get-bounty.server";
import { getClub } from "@/lib/clubs/get-club.server";
import { getPublicConfig } from "@/lib/env/environment.server";
import { getProfile } from "@/lib/profiles/get-profile.server";
import type { PersonProfile } from "@/lib/profiles/profile-schemas";
import { requireProposalPage } from "@/lib/proposals/get-proposal.server";
import type { Address } from "@/lib/shared/address";
import { tokenLabel } from "@/lib/shared/format-number";
import { drawCard } from "@/lib/sharing/draw-card.server";
import { drawableText } from "@/lib/sharing/drawable-text";

/** Throws NOT_FOUND. */
export async function answerClubCard(slug: string): Promise<Response> {
  const club = await getClub(slug);
  const site = siteFacts();
  return drawCard({ club, site }, () => <ClubShareCard club={club} {...site} />);
}

/** Throws NOT_FOUND. */
export async function answerProposalCard(place: { slug: string; number: number }): Promise<Response> {
  const proposal = await requireProposalPage(place);
  const site = siteFacts();
  // The time of the reading is drawn nowhere: what changes with it are the status and the outcome.
  const { serverTime: _time, body: _body, ...drawn } = proposal;
  return drawCard({ drawn, site }, () => <ProposalShareCard proposal={proposal} {...site} />);
}

/** Throws NOT_FOUND. */
export async function answerBountyCard(place: { slug: string; number: number }): Promise<Response> {
  const bounty = await requireBountyPage(place);
  const site = siteFacts();
  const tokenName = drawableToken();
  // As with proposals: what changes with the time of the reading is the state.
  const { serverTime: _time, brief: _brief, ...drawn } = bounty;
  return drawCard({ drawn, site, tokenName }, () => (
    <BountyShareCard bounty={bounty} tokenName={tokenName} {...site} />
  ));
}

/**
 * Of any address: what it holds changes with each block and is not drawn. One that did nothing here has the site's card, or every
 * number between 0 and 2^160 would be a picture to draw.
 */
export async function answerPersonCard(address: Address): Promise<Response> {
  const profile = await getProfile(address);
  if (isUnknown(profile)) return answerSiteCard();
  const site = siteFacts();
  return drawCard({ profile, site }, () => <PersonShareCard profile={profile} {...site} />);
}

export async function answerSiteCard(): Promise<Response> {
  const site = siteFacts();
  const tokenName = drawableToken();
  return drawCard({ site, tokenName }, () => <SiteShareCard tokenName={tokenName} {...site} />);
}

function isUnknown({ name, about, hidden, role, clubsOwned, counts, turnout }: PersonProfile): boolean {
  const isBlank = name === "" && about === "" && hidden === null && role === null;
  const figures = [clubsOwned, turnout.couldVote, ...Object.values(counts)];
  return isBlank && figures.every((figure) => figure === 0);
}

function siteFacts(): { siteName: string; host: string } {
  const { productName, appOrigin } = getPublicConfig();
  const { host } = new URL(appOrigin);
  return { siteName: drawableText(`Club ${productName}`, 40) ?? host, host };
}

function drawableToken(): string {
  return drawableText(tokenLabel(getPublicConfig().productName), 40) ?? "the token";
}
