import type { Metadata } from "next";
import type { ReactNode } from "react";
import { VerifyScreen } from "@/components/verify/verify-screen";
import { getPublicConfig, listPublicNodes } from "@/lib/env/environment.server";
import { listLogKeys } from "@/lib/log/list-log-keys.server";
import { hasOpened } from "@/lib/proposals/has-opened";
import { viewVoterNames } from "@/lib/votes/view-voter-names.server";
import { pageMetadata } from "../../../../../page-metadata";
import { type ProposalPageProps, requireProposalView } from "../view";

export default async function VerifyPage(props: ProposalPageProps): Promise<ReactNode> {
  const { club, proposal } = await requireProposalView(props);
  const [keys, names] = await Promise.all([listLogKeys(), viewVoterNames(proposal.id)]);
  return (
    <VerifyScreen
      club={{ slug: club.slug, name: club.name }}
      appOrigin={getPublicConfig().appOrigin}
      proposal={{
        id: proposal.id,
        number: proposal.number,
        digest: proposal.digest,
        path: `/clubs/${club.slug}/proposals/${proposal.number}/verify`,
        title: proposal.hidden || proposal.isAltered ? null : proposal.title,
        voters: proposal.tally.yesCount + proposal.tally.noCount,
        hasOpened: hasOpened(proposal),
        ...keys,
        names,
        nodes: listPublicNodes(),
        serverTime: proposal.serverTime,
      }}
    />
  );
}

export async function generateMetadata(props: ProposalPageProps): Promise<Metadata> {
  const { proposal, club } = await requireProposalView(props);
  const name =
    proposal.hidden || proposal.isAltered
      ? `${proposal.hidden ? "hidden" : "altered"} proposal #${proposal.number}`
      : proposal.title;
  return pageMetadata({
    title: `Verify: ${name} · ${club.name}`,
    description: "Counts this vote again in your browser, from every signed ballot.",
    path: `/clubs/${club.slug}/proposals/${proposal.number}/verify`,
    isUnlisted: true,
  });
}
