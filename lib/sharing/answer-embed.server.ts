import "server-only";
import { createHash } from "node:crypto";
import { getEnvironment, getPublicConfig } from "@/lib/env/environment.server";
import { taggedAnswer } from "@/lib/http/tagged-answer.server";
import { getProposal } from "@/lib/proposals/get-proposal.server";
import { EMBED_STYLE, type EmbedTheme, writeEmbedPage } from "./embed-page";

const STYLE_HASH = createHash("sha256").update(EMBED_STYLE).digest("base64");

/** A proposal as a page that other sites may show in a frame. Throws NOT_FOUND. */
export async function answerEmbed(id: bigint, theme: EmbedTheme): Promise<Response> {
  const { appOrigin, productName } = getPublicConfig();
  const proposal = await getProposal(id);
  const page = writeEmbedPage({ proposal, appOrigin, siteName: `Club ${productName}`, theme });
  return taggedAnswer(page, {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": embedPolicy(getEnvironment().EMBED_ANCESTORS),
  });
}

/** No script and no request: a frame that is hidden under other content has no button that changes anything. */
function embedPolicy(ancestors: string): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${STYLE_HASH}'`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors === "none" ? "'none'" : ancestors}`,
  ].join("; ");
}
