import type { ReactNode } from "react";
import { DocumentLink } from "@/components/ui/document-link";
import type { VerifiedProposal } from "./recount-report";
import { VerifyPanel } from "./verify-panel";
import { WhatIsProved } from "./what-is-proved";

/**
 * A recount of a vote, by anybody who opens the page. Its links are plain ones, because this page has a separate policy that
 * must not be kept.
 */
export function VerifyScreen({
  proposal,
  club,
  appOrigin,
}: {
  proposal: VerifiedProposal;
  club: { slug: string; name: string };
  /** Of this deployment, which names the keys of its log. */
  appOrigin: string;
}): ReactNode {
  const path = `/clubs/${club.slug}/proposals/${proposal.number}`;
  const command = (
    <code className="font-mono text-sm wrap-anywhere text-text">
      npm run verify-bundle -- file.json --origin {appOrigin}
    </code>
  );
  return (
    <div className="wrap pb-16">
      <nav aria-label="Breadcrumb" className="pt-6 text-sm text-muted">
        <ol className="flex flex-wrap gap-x-2">
          <li className="min-w-0">
            <DocumentLink href={`/clubs/${club.slug}/proposals`} className="hover:text-text">
              <bdi>{club.name}</bdi>
            </DocumentLink>
          </li>
          <li aria-hidden="true">/</li>
          <li>
            <DocumentLink href={path} className="figures hover:text-text">
              #{proposal.number}
            </DocumentLink>
          </li>
          <li aria-hidden="true">/</li>
          <li aria-current="page">Verify</li>
        </ol>
      </nav>
      <h1 className="mt-7 font-sans text-base font-semibold">
        <span className="sr-only">Verify: </span>
        <DocumentLink href={path} className="wrap-anywhere hover:underline" dir="auto">
          {proposal.title ?? `Hidden proposal #${proposal.number}`}
        </DocumentLink>
      </h1>
      <noscript>
        <p className="mt-6 rounded-card border border-line bg-surface p-5">
          Counting needs script. Without it,{" "}
          <a href={`/api/proposals/${proposal.id}/bundle`} className="link">
            download the evidence
          </a>{" "}
          and recount it on the command line: {command}
        </p>
      </noscript>
      <VerifyPanel
        proposal={proposal}
        whatIsProved={<WhatIsProved />}
        withoutThisSite={
          <p className="mt-6 max-w-reading text-sm text-muted">
            A page from the server that published the result could lie about it. The same count runs on your
            machine, from source that you can read: {command}.{" "}
            <a href="/about#verify-command-line" className="link text-text">
              How to verify a result
            </a>
          </p>
        }
      />
    </div>
  );
}
