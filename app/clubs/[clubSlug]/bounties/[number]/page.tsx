import type { Metadata } from "next";
import type { ReactNode } from "react";
import { BountyScreen } from "@/components/bounties/bounty-screen";
import { PayLink } from "@/components/bounties/pay-link";
import { SubmissionsSection } from "@/components/bounties/submissions-section";
import { type BountyPath, TakePart } from "@/components/bounties/take-part";
import { Winners } from "@/components/bounties/winners";
import { listPayouts } from "@/lib/bounties/list-payouts.server";
import { listSubmissions } from "@/lib/bounties/list-submissions.server";
import { getPublicConfig } from "@/lib/env/environment.server";
import { tokenLabel } from "@/lib/shared/format-number";
import { htmlToText } from "@/lib/shared/html-to-text";
import { shortText } from "@/lib/shared/short-text";
import { cardImage } from "@/lib/sharing/card-image";
import { pageMetadata } from "../../../../page-metadata";
import { readSignedHtml } from "../../../../signed-html.server";
import { type BountyPageProps, requireBountyView } from "./view";

export default async function BountyPage(props: BountyPageProps): Promise<ReactNode> {
  const { explorerUrl, productName } = getPublicConfig();
  const view = await requireBountyView(props);
  const { club, bounty } = view;
  const { id, kind, state, asset, visibility, submissionsPerPerson, submissionsUntil, serverTime } = bounty;
  const path: BountyPath = `/clubs/${club.slug}/bounties/${bounty.number}`;
  const [briefHtml, page, { payouts }] = await Promise.all([
    bounty.hidden ? "" : readSignedHtml(bounty.brief),
    listSubmissions({ bountyId: BigInt(id), after: parseAfter(await props.searchParams) }),
    listPayouts(BigInt(id)),
  ]);
  return (
    <BountyScreen
      view={view}
      briefHtml={briefHtml}
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
            <PayLink path={path} sponsor={bounty.sponsor} payouts={payouts} />
          </Winners>
        )
      }
      submissions={
        <SubmissionsSection
          // A new address resets everything in it.
          key={page.submissions[0]?.id ?? ""}
          bounty={{ id, kind, state, asset }}
          page={page}
          token={tokenLabel(productName)}
        />
      }
    />
  );
}

/** After which submission the list begins: how pages are turned without script. */
function parseAfter({ submissions }: Awaited<BountyPageProps["searchParams"]>): number {
  return typeof submissions === "string" && /^\d{1,9}$/.test(submissions) ? Number(submissions) : 0;
}

/** Title and canonical address: the one under /clubs, wherever it is shown. */
export async function generateMetadata(props: BountyPageProps): Promise<Metadata> {
  const { bounty, club } = await requireBountyView(props);
  if (bounty.hidden) {
    return { title: `Hidden bounty #${bounty.number} · ${club.name}`, robots: { index: false } };
  }
  const { title, brief, state, submissionCount } = bounty;
  const path = `/clubs/${club.slug}/bounties/${bounty.number}` as const;
  return pageMetadata({
    title: `${title} · ${club.name}`,
    description: shortText(htmlToText(await readSignedHtml(brief))),
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
