import "server-only";
import { getPublicConfig } from "@/lib/env/environment.server";
import { AppError } from "@/lib/http/app-error";
import { requireProposalPage } from "@/lib/proposals/get-proposal.server";
import { proposalAt } from "./oembed-address";
import type { OembedAnswer, OembedQuery } from "./open-data-schemas";

/** Pixels in which the embedded proposal shows whole. It is not made narrower than a phone. */
const [WIDTH, HEIGHT, LEAST_WIDTH] = [480, 420, 280];
const CACHE_SECONDS = 3_600;

/** How a page of this site is shown within another page (oEmbed 1.0). Throws NOT_FOUND for what can't be embedded. */
export async function answerOembed({
  url,
  format,
  maxwidth,
  maxheight,
}: OembedQuery): Promise<Response | OembedAnswer> {
  // oEmbed 1.0 section 2.3 wants this status.
  if (format === "xml") return new Response("Only JSON is offered.\n", { status: 501 });
  const { appOrigin, productName } = getPublicConfig();
  const place = proposalAt(url, appOrigin);
  if (place === null) throw new AppError("NOT_FOUND", "Only proposals of this site can be embedded.");
  const proposal = await requireProposalPage(place);
  const title = proposal.hidden ? `Hidden proposal #${proposal.number}` : proposal.title;
  const width = Math.max(LEAST_WIDTH, Math.min(WIDTH, Number(maxwidth ?? WIDTH)));
  const height = Math.min(HEIGHT, Number(maxheight ?? HEIGHT));
  return {
    version: "1.0",
    type: "rich",
    title,
    author_name: proposal.club.name,
    author_url: `${appOrigin}/clubs/${proposal.club.slug}`,
    provider_name: `Club ${productName}`,
    provider_url: `${appOrigin}/`,
    cache_age: CACHE_SECONDS,
    html: `<iframe src="${appOrigin}/embed/proposals/${proposal.id}" width="${width}" height="${height}" title="${attribute(title)}" loading="lazy" style="border:0;max-width:100%" sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"></iframe>`,
    width,
    height,
  };
}

function attribute(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
