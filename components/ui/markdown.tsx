import type { ReactNode } from "react";
import { markdownToHtml } from "@/lib/shared/write-markdown";
import { KeptMarkdown } from "./kept-markdown";

/** A text in Markdown as its author meant it. */
export function Markdown({ text }: { text: string }): ReactNode {
  return <KeptMarkdown html={markdownToHtml(text)} />;
}
