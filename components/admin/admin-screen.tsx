import type { ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";
import { CopyableAddress } from "@/components/ui/copyable-address";
import { EmptyState } from "@/components/ui/empty-state";
import { Fold } from "@/components/ui/fold";
import { LocalTime } from "@/components/ui/local-time";
import type { OverviewCounts } from "@/lib/admin/admin-views";
import { type Alert, alertKinds } from "@/lib/audit/alert-kinds";
import { productChain } from "@/lib/env/product-chain";
import type { PublicConfig } from "@/lib/env/public-config";
import type { Finding } from "@/lib/operations/finding";
import type { Health } from "@/lib/operations/health";
import { powerFormula } from "@/lib/power/power-formula";
import { tokenLabel } from "@/lib/shared/format-number";
import { formatWhole } from "@/lib/shared/format-whole";
import { ADMIN_SECTIONS } from "./admin-sections";
import { HealthPanel } from "./health-panel";
import { TestPageLinks } from "./test-page-links";

/** What needs attention, what this deployment is, and the tools. */
export function AdminScreen({
  config,
  health,
  setUp,
  isCalm,
  counts,
}: {
  config: PublicConfig;
  health: Health;
  /** What this deployment does not have yet. */
  setUp: readonly Finding[];
  /** Nothing else needs attention. */
  isCalm: boolean;
  /** Null: they could not be counted. */
  counts: OverviewCounts | null;
}): ReactNode {
  const { explorerUrl } = config;
  return (
    <div className="grid gap-14">
      <SetUp findings={setUp} />
      <OpenAlerts
        alerts={health.alerts}
        isCalm={isCalm && setUp.length === 0}
        isServing={isServing(health)}
      />
      <OverviewFigures counts={counts} />
      <HealthPanel health={health} />

      <section aria-labelledby="deployment">
        <h2 id="deployment" className="mb-4 text-2xl">
          This deployment
        </h2>
        <dl className="divide-y divide-line rounded-xl border border-line bg-surface">
          <Fact term="Name">Club {config.productName}</Fact>
          <Fact term="Origin">{config.appOrigin}</Fact>
          <Fact term="Mode">{config.isLocalMode ? "LOCAL MODE" : "Configured"}</Fact>
          <Fact term="Chain">
            {productChain.name}, id {config.chainId}
          </Fact>
          <Fact term="Voting power">{powerFormula(config)}</Fact>
          <Fact term={`${config.productName} NFT`}>
            <CopyableAddress address={config.nftAddress} label="the NFT contract" explorerUrl={explorerUrl} />
          </Fact>
          <Fact term={tokenLabel(config.productName)}>
            <CopyableAddress
              address={config.tokenAddress}
              label="the token contract"
              explorerUrl={explorerUrl}
            />
          </Fact>
          <Fact term="Admin wallet at setup">
            <CopyableAddress
              address={config.defaultAdminWallet}
              label="the configured admin wallet"
              explorerUrl={explorerUrl}
            />
          </Fact>
        </dl>
      </section>

      <TestPageLinks />
    </div>
  );
}

/** What must be done before anybody can govern here, and what an operator may choose to do. */
function SetUp({ findings }: { findings: readonly Finding[] }): ReactNode {
  const [first, others] = [findings.filter(isFailing), findings.filter((each) => !isFailing(each))];
  return (
    <div className="grid gap-6 empty:hidden">
      {first.length > 0 ? (
        <section aria-labelledby="set-up">
          <h2 id="set-up" className="mb-4 text-2xl">
            To do first
          </h2>
          <Findings findings={first} />
        </section>
      ) : null}
      {others.length > 0 ? (
        <Fold title="Not set up here" summary={others.length === 1 ? "1 thing" : `${others.length} things`}>
          <p className="mb-4 max-w-[68ch] text-muted">
            Some of it may be your choice. <code className="font-mono text-text">npm run doctor</code> says
            more, because it asks every service too.
          </p>
          <Findings findings={others} />
        </Fold>
      ) : null}
    </div>
  );
}

function isFailing({ state }: Finding): boolean {
  return state === "failing";
}

function Findings({ findings }: { findings: readonly Finding[] }): ReactNode {
  return (
    <ul className="divide-y divide-line rounded-xl border border-line bg-surface">
      {findings.map(({ subject, text, cure, state }) => (
        <li
          key={`${subject} ${text}`}
          className="grid gap-x-6 gap-y-1 px-5 py-4 sm:grid-cols-[10rem_1fr] sm:px-6"
        >
          <span className={state === "failing" ? "font-semibold text-danger" : "font-semibold"}>
            {capitalised(subject)}
          </span>
          <span className="wrap-anywhere">
            {capitalised(text)}.
            {cure === null ? null : <span className="block text-muted">{capitalised(cure)}.</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The doctor writes its sentences behind a colon. */
function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function isServing({ database, chain, endpoints, contracts }: Health): boolean {
  return database.ok && chain.ok && contracts !== null && endpoints.every(({ head }) => head !== null);
}

function Fact({ term, children }: { term: string; children: ReactNode }): ReactNode {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-6 py-3.5">
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0 font-semibold break-words">{children}</dd>
    </div>
  );
}

type Figure = {
  label: string;
  read: (counts: OverviewCounts) => number;
  detail?: (counts: OverviewCounts) => string;
  section: string;
};

/** Each links to the section that deals with it, if there is one. */
const FIGURES: readonly Figure[] = [
  { label: "Clubs", read: ({ clubs }) => clubs, section: "clubs" },
  {
    label: "Active proposals",
    read: ({ activeProposals }) => activeProposals,
    detail: ({ pendingProposals }) => `${pendingProposals} pending`,
    section: "proposals",
  },
  { label: "Open bounties", read: ({ openBounties }) => openBounties, section: "bounties" },
  { label: "Votes this week", read: ({ votesThisWeek }) => votesThisWeek, section: "proposals" },
  {
    label: "People signed in",
    read: ({ signedIn }) => signedIn,
    detail: ({ sessions }) => (sessions === 1 ? "1 session" : `${sessions} sessions`),
    section: "sessions",
  },
  { label: "Actions this week", read: ({ actsThisWeek }) => actsThisWeek, section: "audit" },
];

/** Counts for admins, each linked to its section. */
function OverviewFigures({ counts }: { counts: OverviewCounts | null }): ReactNode {
  return (
    <section aria-labelledby="figures">
      <h2 id="figures" className="mb-4 text-2xl">
        At a glance
      </h2>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-6">
        {FIGURES.map((figure) => (
          <li key={figure.label}>
            <FigureCard figure={figure} counts={counts} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function FigureCard({
  figure: { label, read, detail, section },
  counts,
}: {
  figure: Figure;
  counts: OverviewCounts | null;
}): ReactNode {
  const place = ADMIN_SECTIONS.find(({ href }) => href === `/admin/${section}`);
  const content = (
    <>
      <span className="block text-sm text-muted">{label}</span>
      <span className="figures mt-1 block font-display text-2xl font-semibold">
        {counts === null ? "–" : formatWhole(BigInt(read(counts)))}
      </span>
      <span className="block text-xs text-muted">
        {counts === null ? "Not known now" : (detail?.(counts) ?? " ")}
      </span>
    </>
  );
  const box = "block h-full rounded-xl border border-line bg-surface p-4 sm:px-5";
  if (place === undefined) return <div className={box}>{content}</div>;
  return (
    <AppLink href={place.href} className={`${box} transition-colors duration-150 hover:bg-surface-2`}>
      {content}
    </AppLink>
  );
}

/** Alerts for an operator, each with what happened and what to do; null when they could not be read. */
function OpenAlerts({
  alerts,
  isCalm,
  isServing,
}: {
  alerts: readonly Alert[] | null;
  /** Nothing else needs attention. */
  isCalm: boolean;
  /** Whether everything that "Health" lists serves. */
  isServing: boolean;
}): ReactNode {
  if (alerts === null) {
    return (
      <EmptyState drawing="broken" title="Alerts are unknown" action={<ReadyLink />}>
        The database did not answer. Load this page again in a moment.
      </EmptyState>
    );
  }
  // The fees have the details of lost payments.
  const shown = alerts.filter(({ kind }) => kind !== "payment-revoked");
  if (shown.length > 0) {
    return (
      <section aria-labelledby="alerts">
        <h2 id="alerts" className="mb-4 text-2xl">
          Alerts
        </h2>
        <ul className="grid gap-4">
          {shown.map((alert) => (
            <AlertCard key={`${alert.kind} ${alert.subject}`} alert={alert} />
          ))}
        </ul>
      </section>
    );
  }
  if (!isServing) {
    return (
      <EmptyState drawing="broken" title="Something does not serve" action={<ReadyLink />}>
        Not everything answers as it should: Health, below, says what.
      </EmptyState>
    );
  }
  if (!isCalm) return null;
  return (
    <EmptyState drawing="pulse" title="Nothing needs attention" action={<ReadyLink />}>
      Flags, payments without a proposal, bounties without winners, failed jobs and chain alerts appear here,
      with what to do.
    </EmptyState>
  );
}

function AlertCard({ alert: { kind, message, raisedAt, seenAt } }: { alert: Alert }): ReactNode {
  const { title, advice } = alertKinds[kind];
  return (
    <li className="rounded-xl border border-line border-l-4 border-l-danger bg-surface p-5 sm:px-6">
      <h3 className="text-lg">{title}</h3>
      <p className="mt-2 wrap-anywhere">{message}</p>
      <p className="mt-2 max-w-[68ch] text-muted">{advice}</p>
      <p className="mt-3 text-sm text-muted">
        Since <LocalTime at={raisedAt.toISOString()} />, last seen <LocalTime at={seenAt.toISOString()} />
      </p>
    </li>
  );
}

function ReadyLink(): ReactNode {
  return (
    <a href="/api/ready" className="link font-semibold">
      Ask the server if it is ready
    </a>
  );
}
