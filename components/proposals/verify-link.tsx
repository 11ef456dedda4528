import type { Route } from "next";
import type { ReactNode } from "react";
import { buttonClass } from "@/components/ui/button";
import { DocumentLink } from "@/components/ui/document-link";
import { ExplorerLink } from "@/components/ui/explorer-link";
import type { AnchorView } from "@/lib/anchors/anchor-view";
import { formatBlock } from "@/lib/shared/format-number";

/** Opens the recount by loading a document, because that page has its own policy. */
export function VerifyLink<Path extends string>({
  path,
  anchor,
  explorerUrl,
}: {
  path: Route<Path>;
  /** Null before the result is on the chain. */
  anchor: AnchorView | null;
  explorerUrl: string | null;
}): ReactNode {
  return (
    <section
      aria-label="Verify"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-card border border-line bg-surface p-5"
    >
      <p className="min-w-0 flex-1 basis-44 text-sm text-muted">
        Don't take our word for it. Recount every ballot in your browser.{" "}
        <a href="/about#verify" className="link whitespace-nowrap text-text">
          How it works
        </a>
      </p>
      <DocumentLink href={path} className={buttonClass()}>
        Verify
      </DocumentLink>
      {anchor === null ? null : (
        <p className="figures basis-full border-t border-line pt-3 text-sm text-muted">
          Anchored in{" "}
          <ExplorerLink explorerUrl={explorerUrl} path={`/tx/${anchor.transaction}`} className="text-text">
            block {formatBlock(anchor.block)}
          </ExplorerLink>
        </p>
      )}
    </section>
  );
}
