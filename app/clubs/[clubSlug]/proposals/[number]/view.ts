import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { cache } from "react";
import { parsePublishedNumber } from "@/lib/http/guarded-path";
import { type ProposalView, viewProposal } from "@/lib/proposals/view-proposal.server";

export type ProposalPageProps = PageProps<"/clubs/[clubSlug]/proposals/[number]">;

/** The proposal of the address. The middleware has answered for one that doesn't exist; this only covers its loss since. */
export async function requireProposalView({
  params,
}: Pick<ProposalPageProps, "params">): Promise<ProposalView> {
  const { clubSlug, number } = await params;
  return (await findView(clubSlug, number)) ?? notFound();
}

/** Once a request: its title and its page ask for the same. */
const findView = cache(async (slug: string, number: string) =>
  viewProposal({ slug, number: parsePublishedNumber(number) }, (await headers()).get("cookie")),
);
