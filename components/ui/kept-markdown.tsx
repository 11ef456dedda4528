import type { ReactNode } from "react";

/** A text in Markdown as `markdownToHtml` or `signedToHtml` wrote it. */
export function KeptMarkdown({ html }: { html: string }): ReactNode {
  return (
    <div
      className="prose"
      dir="auto"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own sanitizer wrote it; what was kept has a seal.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
