import clsx from "clsx";
import type { ReactNode } from "react";
import { SignedWords } from "@/components/proposals/signed-words";
import { LivePreview } from "@/components/publishing/markdown-field";
import { AppLink } from "@/components/ui/app-link";
import { LocalTime } from "@/components/ui/local-time";
import { CHOICE_WORDS } from "@/lib/ballots/ballot-words";
import { parseSignedProposal } from "@/lib/proposals/parse-signed-proposal";
import type { SafeRequestView, ShownVote } from "@/lib/safes/safe-request-schemas";
import { formatAddress } from "@/lib/shared/address";

/** What the Safe is to sign, in words. */
export function AskedWords({ view }: { view: SafeRequestView }): ReactNode {
  return (
    <section
      aria-labelledby="asked-act"
      className="grid gap-3 rounded-card border border-line bg-surface p-5"
    >
      <h2 id="asked-act" className="text-base">
        What the Safe signs
      </h2>
      {view.act === "vote" ? <VoteWords vote={view} /> : null}
      {view.act === "votes"
        ? view.votes.map((vote) => <VoteWords key={vote.proposal.id} vote={vote} />)
        : null}
      {view.act === "sign-in" ? (
        <>
          <p>
            A message that signs {formatAddress(view.openedBy)} in as the Safe on this site. Signed in, they
            do in the Safe&apos;s name what takes no signature, such as joining clubs and taking part in
            bounties. They can&apos;t move what it holds.
          </p>
          <pre className="overflow-x-auto rounded-lg bg-surface-2 p-4 font-mono text-xs whitespace-pre-wrap wrap-anywhere">
            {view.message}
          </pre>
        </>
      ) : null}
      {view.act === "publication" ? <PublicationWords view={view} /> : null}
      <dl className="grid gap-2">
        <Row term="Asked by">
          <span className="font-mono">{formatAddress(view.openedBy)}</span>,{" "}
          <LocalTime at={view.openedAt} now={view.serverTime} />
        </Row>
      </dl>
    </section>
  );
}

function VoteWords({ vote }: { vote: ShownVote }): ReactNode {
  return (
    <dl className="grid gap-2 border-line not-last:border-b not-last:pb-3">
      <Row term="Club">{vote.proposal.club}</Row>
      <Row term="Proposal">
        <AppLink className="link" href={`/clubs/${vote.proposal.clubSlug}/proposals/${vote.proposal.number}`}>
          {vote.proposal.label}
        </AppLink>
      </Row>
      <Row term="Vote">
        <b className={clsx("font-semibold", vote.choice === "yes" ? "text-yes" : "text-no")}>
          {CHOICE_WORDS[vote.choice]}
        </b>
      </Row>
      <Row term="Reason">{vote.reason || "none"}</Row>
    </dl>
  );
}

function PublicationWords({ view }: { view: Extract<SafeRequestView, { act: "publication" }> }): ReactNode {
  const { typedData, openedAt } = view;
  const signed = parseSignedProposal(typedData);
  const hasOwnStart = Number(signed.earliestStart) * 1_000 > Date.parse(openedAt);
  return (
    <>
      <p className="font-display text-2xl font-semibold wrap-anywhere" dir="auto">
        {signed.title}
      </p>
      <LivePreview body={signed.body} />
      <SignedWords signed={signed} typedData={typedData} hasOwnStart={hasOwnStart} />
    </>
  );
}

function Row({ term, children }: { term: string; children: ReactNode }): ReactNode {
  return (
    <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-3">
      <dt className="text-muted">{term}</dt>
      <dd className="whitespace-pre-line wrap-anywhere" dir="auto">
        {children}
      </dd>
    </div>
  );
}
