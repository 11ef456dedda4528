import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { cache, type ReactNode } from "react";
import { BountyScreen } from "@/components/bounties/bounty-screen";
import { PayWinners } from "@/components/bounties/pay-winners";
import { SubmissionsSection } from "@/components/bounties/submissions-section";
import { type BountyPath, TakePart } from "@/components/bounties/take-part";
import { Winners } from "@/components/bounties/winners";
import type { ClubBase } from "@/components/clubs/club-tabs";
import { listPayouts } from "@/lib/bounties/list-payouts.server";
import { listSubmissions } from "@/lib/bounties/list-submissions.server";
import { type BountyView, viewBounty } from "@/lib/bounties/view-bounty.server";
import { getPublicConfig } from "@/lib/env/environment.server";
import { parsePublishedNumber } from "@/lib/http/guarded-path";
import { cardImage } from "@/lib/share/card-image";
import { shortText } from "@/lib/shared/short-text";
import { tokenLabel } from "@/lib/shared/token-label";
import { pageMetadata } from "./page-metadata";
import type { ProposalPageProps as BountyPageProps, PageSearch } from "./proposal-page";

/** The bounty of the address. The middleware has answered for one that there is not; this only covers its loss since. */
export async function requireBountyView({ params }: BountyPageProps): Promise<BountyView> {
  const { clubSlug, number } = await params;
  return (await findView(clubSlug, number)) ?? notFound();
}

/** Once a request: its title and its page ask for the same. */
const findView = cache(async (slug: string, number: string) =>
  viewBounty({ slug, number: parsePublishedNumber(number) }, (await headers()).get("cookie")),
);

export async function renderBounty(base: ClubBase, props: BountyPageProps & PageSearch): Promise<ReactNode> {
  const { explorerUrl, productName } = getPublicConfig();
  const view = await requireBountyView(props);
  const { club, bounty } = view;
  const { id, kind, state, asset, visibility, submissionsPerPerson, submissionsUntil, serverTime } = bounty;
  const path: BountyPath = `${base}/${club.slug}/bounties/${bounty.number}`;
  const [page, { payouts }] = await Promise.all([
    listSubmissions({ bountyId: BigInt(id), after: parseAfter(await props.searchParams) }),
    listPayouts(BigInt(id)),
  ]);
  return (
    <BountyScreen
      view={view}
      base={base}
      token={tokenLabel(productName)}
      explorerUrl={explorerUrl}
      takePart={
        <TakePart
          bounty={{ id, kind, state, visibility, submissionsPerPerson, submissionsUntil, serverTime }}
          path={path}
        />
      }
      payouts={
        bounty.announcedAt === null ? null : (
          <Winners
            bounty={bounty}
            payouts={payouts}
            token={tokenLabel(productName)}
            explorerUrl={explorerUrl}
          >
            <PayWinners
              bounty={{ sponsor: bounty.sponsor, asset, token: bounty.token }}
              payouts={payouts}
              token={tokenLabel(productName)}
            />
          </Winners>
        )
      }
      submissions={
        <SubmissionsSection
          // What stands in the address begins anew with it.
          key={page.submissions[0]?.id ?? ""}
          bounty={{ id, kind, state, asset }}
          page={page}
          token={tokenLabel(productName)}
          path={path}
        />
      }
    />
  );
}

/** After which submission the list begins: how pages are turned without script. */
function parseAfter({ submissions }: Awaited<PageSearch["searchParams"]>): number {
  return typeof submissions === "string" && /^\d{1,9}$/.test(submissions) ? Number(submissions) : 0;
}

/** Title and canonical address: the one under /clubs, wherever it is shown. */
export async function bountyMetadata(props: BountyPageProps): Promise<Metadata> {
  const { bounty, club } = await requireBountyView(props);
  if (bounty.hidden) {
    return { title: `Hidden bounty #${bounty.number} · ${club.name}`, robots: { index: false } };
  }
  const { title, brief, state, submissionCount } = bounty;
  const path = `/clubs/${club.slug}/bounties/${bounty.number}` as const;
  return pageMetadata({
    title: `${title} · ${club.name}`,
    description: shortText(brief),
    path,
    type: "article",
    isUnlisted: club.hidden !== null,
    image: cardImage({
      path,
      version: `${state}.${submissionCount}.${Date.parse(bounty.submissionsUntil)}`,
      alt: `${title}: a bounty of ${club.name}`,
    }),
  });
}
