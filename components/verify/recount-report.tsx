import clsx from "clsx";
import { type ReactNode, useMemo } from "react";
import { buttonClass } from "@/components/ui/button";
import { ShareButton } from "@/components/ui/share-button";
import type { KeyEndorsement } from "@/lib/log/log-keys";
import type { ChainRecount } from "@/lib/recount/check-against-chain";
import type { LogComparison } from "@/lib/recount/compare-with-log";
import type { Recount } from "@/lib/recount/judge-findings";
import type { ResultJudgement } from "@/lib/recount/judge-result";
import { type SaidCheck, sayChecks } from "@/lib/recount/say-checks";
import type { SaidResult } from "@/lib/recount/say-result";
import { isSameAddress } from "@/lib/shared/address";
import { formatBytes } from "@/lib/shared/format-bytes";
import { formatVotingPower } from "@/lib/shared/format-number";
import { BallotList } from "./ballot-list";
import { ChainCheck } from "./chain-check";
import { FiguresTable } from "./figures-table";
import { FindingList } from "./finding-list";
import { Fold } from "./fold";
import type { DoneRecount } from "./use-recount";
import { VerdictHeadline } from "./verdict-headline";
import { type NameOf, VoterName } from "./voter-name";
import { useOwnClaims, YourReceipt } from "./your-receipt";

export type VerifiedProposal = {
  id: string;
  number: number;
  digest: string;
  /** null while it is hidden. */
  title: string | null;
  /** Of the verify page. */
  path: string;
  /** Whose votes the server says it has. */
  voters: number;
  hasOpened: boolean;
  /** The public keys that the server names as those of its log. */
  logKeys: readonly string[];
  /** How one of them handed over to the next. */
  endorsements: readonly KeyEndorsement[];
  /** The policy of the site's witnesses, as `parseWitnessPolicy` reads it; null if it has none. */
  witnesses: string | null;
  /** What voters call themselves, by address in lower case. */
  names: Readonly<Record<string, string>>;
  /** Known public nodes of the chain. */
  nodes: readonly string[];
  /** When the page was made. */
  serverTime: string;
};

/** What a recount means, and below it how that is known. */
export function RecountReport({
  done,
  told: { counted, judged, said },
  asked,
  compared,
  proposal,
  folds,
  logCheck,
  onAnswer,
}: {
  done: DoneRecount;
  /** With everything that a node and the public log said. */
  told: { counted: Recount; judged: ResultJudgement; said: SaidResult };
  /** What a node said, once it was asked. */
  asked: ChainRecount | null;
  /** What the public log said, once it was compared. */
  compared: LogComparison | null;
  /** The part of the page that compares with it. */
  logCheck: ReactNode;
  proposal: VerifiedProposal;
  /** What follows the details. */
  folds: ReactNode;
  onAnswer: (answer: ChainRecount) => void;
}): ReactNode {
  const { head } = done;
  const isOther = !isSameAddress(head.proposal.digest, proposal.digest);
  const claims = useOwnClaims(done);
  const checks = useMemo(() => {
    const own = new Set(claims.map(({ digest }) => digest));
    const hasOwn = counted.ballots.some(({ digest }) => own.has(digest));
    return sayChecks({
      counted,
      head,
      asked,
      compared,
      hasOwn,
      cosigners: done.witnessed.cosigners.length,
    });
  }, [counted, head, claims, done, asked, compared]);
  const nameOf: NameOf = useMemo(() => (address) => proposal.names[address] ?? null, [proposal.names]);
  const countOf = (count: number) => count.toLocaleString("en");
  return (
    <>
      {isOther ? <OtherVote done={done} /> : null}
      <VerdictHeadline said={said} judged={judged}>
        {judged.status === "wrong" && done.source.from === "server" ? (
          <div className="mt-5 flex flex-col gap-3 sm:flex-row">
            <a
              href={`/api/proposals/${proposal.id}/bundle`}
              download
              className={buttonClass({ variant: "primary", className: "h-11" })}
            >
              Download the evidence
            </a>
            <ShareButton title={said.title} path={proposal.path} />
          </div>
        ) : null}
      </VerdictHeadline>
      <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="grid min-w-0 gap-10">
          <FiguresTable counted={counted} head={head} outcome={judged.outcome} />
          <WhoChecked checks={checks} nameOf={nameOf} />
          <div>
            {counted.faults.length === 0 ? null : (
              <Fold title="What is wrong" hint={countOf(counted.faults.length)}>
                <FindingList title="What is wrong" tone="wrong" findings={counted.faults} nameOf={nameOf} />
              </Fold>
            )}
            {counted.unchecked.length === 0 ? null : (
              <Fold title="What could not be checked" hint={countOf(counted.unchecked.length)}>
                <FindingList
                  title="What could not be checked"
                  tone="open"
                  findings={counted.unchecked}
                  nameOf={nameOf}
                />
              </Fold>
            )}
            <Fold
              title="Every ballot"
              hint={`${countOf(counted.ballots.length)} ${counted.ballots.length === 1 ? "ballot" : "ballots"}`}
            >
              <BallotList ballots={counted.ballots} nameOf={nameOf} />
              <HowCounted done={done} />
            </Fold>
            <Fold title="Read the whole public log">{logCheck}</Fold>
            {folds}
          </div>
        </div>
        <div className="grid gap-4">
          <ChainCheck done={done} proposal={proposal} nodes={proposal.nodes} onAnswer={onAnswer} />
          <YourReceipt counted={counted} claims={claims} />
        </div>
      </div>
    </>
  );
}

/** A dropped file may be true and yet not be about the vote of this page. */
function OtherVote({ done: { head } }: { done: DoneRecount }): ReactNode {
  const title = head.proposal.versions.at(-1)?.title;
  return (
    <p role="alert" className="rounded-card border border-pending/60 bg-surface p-4 text-sm">
      <b className="font-semibold text-pending">This file is of another vote.</b> It holds proposal{" "}
      {head.proposal.number} of {head.proposal.club}
      {typeof title === "string" ? (
        <>
          , <bdi>“{title}”</bdi>
        </>
      ) : null}
      . What follows is about that one.
    </p>
  );
}

function HowCounted({
  done: { source, workers, engine, tookMs, voters, counted, file },
}: {
  done: DoneRecount;
}): ReactNode {
  const seconds = tookMs / 1_000;
  const rate = Math.round(counted.ballots.length / Math.max(seconds, 0.001));
  return (
    <p className="figures mt-6 text-sm text-muted wrap-anywhere">
      {source.from === "file" ? `${source.file.name}, ` : "The server's file, "}
      {formatBytes(file.size)}: {counted.ballots.length.toLocaleString("en")} ballots of{" "}
      {voters.toLocaleString("en")} voters in {seconds < 10 ? seconds.toFixed(2) : seconds.toFixed(1)} s,{" "}
      {rate.toLocaleString("en")} a second, by {workers} {workers === 1 ? "worker" : "workers"}{" "}
      {engine === "wasm" ? "with WebAssembly" : "in JavaScript, because this browser blocks WebAssembly"}.
    </p>
  );
}

const LOOKS = {
  ok: { tone: "text-active", word: "Checked", fill: null, path: "M7.500 12.500l3 3 6-6.500" },
  half: { tone: "text-pending", word: "Partly checked", fill: "M12 2a10 10 0 0 1 0 20z", path: "" },
  word: { tone: "text-muted", word: "Not checked", fill: null, path: "" },
  wrong: { tone: "text-danger", word: "Wrong", fill: null, path: "M8.500 8.500l7 7M15.500 8.500l-7 7" },
} as const;

/** Whose ballots are named; the rest is among the details. */
const NAMED = 5;

/** Four lines of what was checked, by whom, and what rests on somebody's word. */
function WhoChecked({ checks, nameOf }: { checks: readonly SaidCheck[]; nameOf: NameOf }): ReactNode {
  return (
    <section aria-labelledby="who-checked">
      <h2 id="who-checked" className="text-lg">
        Who checked what
      </h2>
      <ul className="mt-3 border-t border-line">
        {checks.map((check) => (
          <CheckRow key={check.topic} check={check} nameOf={nameOf} />
        ))}
      </ul>
    </section>
  );
}

function CheckRow({
  check: { name, state, text, limit, by, people },
  nameOf,
}: {
  check: SaidCheck;
  nameOf: NameOf;
}): ReactNode {
  const { tone, word, fill, path } = LOOKS[state];
  return (
    <li className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-4 gap-y-1 border-b border-line py-4 md:grid-cols-[1.5rem_8.5rem_minmax(0,1fr)_auto]">
      <svg
        viewBox="0 0 24 24"
        className={clsx("mt-0.5 size-5 fill-none stroke-current", tone)}
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        role="img"
        aria-label={word}
      >
        {fill === null ? null : <path d={fill} className="fill-current" stroke="none" />}
        <path d={`M12 22a10 10 0 1 1 .1 0${path}`} />
      </svg>
      <h3 className="font-sans text-base font-semibold">{name}</h3>
      <p className="figures col-start-2 text-sm wrap-anywhere md:col-start-3">
        {text} {limit === null ? null : <span className="text-muted">{limit}</span>}
        {people.slice(0, NAMED).map(({ who, power }) => (
          <span key={who} className="mt-1 block">
            <VoterName address={who} nameOf={nameOf} />{" "}
            <span className="text-muted">{formatVotingPower(power)} VP</span>
          </span>
        ))}
        {people.length > NAMED ? (
          <span className="mt-1 block text-muted">
            and {(people.length - NAMED).toLocaleString("en")} more, listed below
          </span>
        ) : null}
      </p>
      <p className="col-start-2 text-sm text-muted md:col-start-4 md:max-w-32 md:text-right">{by}</p>
    </li>
  );
}
