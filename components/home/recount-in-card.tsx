"use client";

import { lazy, type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { DocumentLink } from "@/components/ui/document-link";
import { Glyph } from "@/components/ui/glyph";
import { LazyPart } from "@/components/ui/lazy-part";
import type { KeyEndorsement } from "@/lib/log/log-keys";

const RecountAnswer = lazy(() => import("./recount-answer"));

/** The recount here runs beside the page's own work; votes of more people have their page. */
const MOST_VOTERS = 300;

export type RecountedProposal = {
  id: string;
  digest: string;
  voters: number;
  /** When the page was made, ISO 8601. */
  serverTime: string;
  logKeys: readonly string[];
  endorsements: readonly KeyEndorsement[];
  witnesses: string | null;
};

/** Recounts the vote when the reader presses the button, and only then; what it needs is loaded with the press. */
export function RecountInCard({
  proposal,
  verifyHref,
}: {
  proposal: RecountedProposal;
  verifyHref: string;
}): ReactNode {
  const [isAsked, setIsAsked] = useState(false);
  const { voters } = proposal;
  const failed = (
    <p className="mt-4 text-sm">The recount could not be loaded. Reload the page and try again.</p>
  );
  return (
    <div className="border-t border-line p-5 sm:px-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex min-w-0 items-center gap-3">
          <Glyph name="shield" className="size-5 shrink-0 text-accent" />
          <div>
            <p className="font-semibold">Don't take our word for it</p>
            <p className="figures text-sm text-muted">
              Recount {voters === 1 ? "the vote" : `all ${voters} votes`} in your browser.
            </p>
          </div>
        </div>
        {isAsked || voters > MOST_VOTERS ? null : (
          <Button className="no-script:hidden max-sm:min-h-11" onClick={() => setIsAsked(true)}>
            Recount
          </Button>
        )}
      </div>
      {isAsked ? (
        <LazyPart waiting={<p className="mt-4 text-sm text-muted">Recounting...</p>} failed={failed}>
          <RecountAnswer proposal={proposal} />
        </LazyPart>
      ) : null}
      {isAsked || voters > MOST_VOTERS ? (
        <p className="mt-4 text-sm">
          <DocumentLink href={verifyHref} className="link">
            See every check
          </DocumentLink>
        </p>
      ) : null}
    </div>
  );
}
