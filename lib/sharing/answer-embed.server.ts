import "server-only";
import { createHash } from "node:crypto";
import { getEnvironment, getPublicConfig } from "@/lib/env/environment.server";
import { taggedAnswer } from "@/lib/http/tagged-answer.server";
import { getProposal } from "@/lib/proposals/get-proposal.server";
import { EMBED_SCRIPT, EMBED_STYLE, type EmbedTheme, RECOUNT_PATH, writeEmbedPage } from "./embed-page";

const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** A proposal as a page that other sites may show in a frame. Throws NOT_FOUND. */
export async function answerEmbed(id: bigint, theme: EmbedTheme): Promise<Response> {
  const { appOrigin, productName } = getPublicConfig();
  const proposal = await getProposal(id);
  const page = writeEmbedPage({ proposal, appOrigin, siteName: `Club ${productName}`, theme });
  return taggedAnswer(page, {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": embedPolicy(getEnvironment().EMBED_ANCESTORS, appOrigin),
  });
}

/**
 * Its own style, and the script that loads the recount when the reader presses. A frame that is hidden under other content has
 * no button that changes anything. `'self'` would be nobody in a sandbox.
 */
function embedPolicy(ancestors: string, appOrigin: string): string {
  return [
    "default-src 'none'",
    `style-src ${hashOf(EMBED_STYLE)}`,
    `script-src ${hashOf(EMBED_SCRIPT)} ${appOrigin}${RECOUNT_PATH} 'wasm-unsafe-eval'`,
    `connect-src ${appOrigin}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors === "none" ? "'none'" : ancestors}`,
  ].join("; ");
}
