import { ClubShareCard } from "@/components/share/club-share-card";
import { ProposalShareCard } from "@/components/share/proposal-share-card";
import { SiteShareCard } from "@/components/share/site-share-card";
import { getClub } from "@/lib/clubs/get-club.server";
import { getPublicConfig } from "@/lib/env/environment.server";
import { requireProposalPage } from "@/lib/proposals/get-proposal.server";
import { drawCard } from "@/lib/share/draw-card.server";
import { drawableText } from "@/lib/share/drawable-text";
import { tokenLabel } from "@/lib/shared/token-label";

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

export async function answerSiteCard(): Promise<Response> {
  const site = siteFacts();
  const tokenName = drawableText(tokenLabel(getPublicConfig().productName), 40) ?? "the token";
  return drawCard({ site, tokenName }, () => <SiteShareCard tokenName={tokenName} {...site} />);
}

function siteFacts(): { siteName: string; host: string } {
  const { productName, appOrigin } = getPublicConfig();
  const { host } = new URL(appOrigin);
  return { siteName: drawableText(`Club ${productName}`, 40) ?? host, host };
}
