import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { cache } from "react";
import { type BountyView, viewBounty } from "@/lib/bounties/view-bounty.server";
import { parsePublishedNumber } from "@/lib/http/guarded-path";

export type BountyPageProps = PageProps<"/clubs/[clubSlug]/bounties/[number]">;

/** The bounty of the address. The middleware has answered for one that doesn't exist; this only covers its loss since. */
export async function requireBountyView({ params }: Pick<BountyPageProps, "params">): Promise<BountyView> {
  const { clubSlug, number } = await params;
  return (await findView(clubSlug, number)) ?? notFound();
}

/** Once a request: its title and its page ask for the same. */
const findView = cache(async (slug: string, number: string) =>
  viewBounty({ slug, number: parsePublishedNumber(number) }, (await headers()).get("cookie")),
);
