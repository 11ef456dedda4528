import type { ReactNode } from "react";

/** A published text as `markdownRenderer` wrote it. */
export function KeptMarkdown({ html }: { html: string }): ReactNode {
  return (
    <div
      className="prose"
      dir="auto"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own sanitizer wrote it, and its seal was checked.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
