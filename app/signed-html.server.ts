import "server-only";
import { cache } from "react";
import { readRendered } from "@/lib/publishing/keep-rendered.server";
import { signedRenderer } from "@/lib/shared/write-markdown";

/** The HTML of a signed text. Once a request: a page and its description are written from the same. */
export const readSignedHtml = cache(async (text: string) => {
  const [html = ""] = await readRendered([text], signedRenderer);
  return html;
});
