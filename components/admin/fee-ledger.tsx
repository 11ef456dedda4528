import clsx from "clsx";
import type { ReactNode } from "react";
import { getAddress } from "viem";
import { Person } from "@/components/people/person";
import { AppLink } from "@/components/ui/app-link";
import { type AdminListQuery, adminListSearch } from "@/lib/admin/admin-list";
import {
  isTransactionHash,
  LEDGER_TABS,
  type LedgerKind,
  type LedgerTab,
  ledgerWords,
} from "@/lib/admin/fee-ledger";
import type { LedgerRow, LedgerView, PayableSubject } from "@/lib/admin/fee-ledger-view";
import type { CheckOutcome } from "@/lib/fees/check-outcome";
import { formatBlock, formatFixed, formatTokenAmount } from "@/lib/shared/format-number";
import { formatDate } from "@/lib/shared/format-time";
import type { Act } from "./act";
import { AdminTable } from "./admin-table";
import { CheckPaymentsButton, PaymentMenu } from "./check-payments-button";
import { FeeTotals } from "./fee-totals";
import { PersonCell } from "./person-cell";

const [FIRST_TAB] = LEDGER_TABS;
const LOST =
  "The chain lost these payments. What they paid for stays open: its author can attach another payment, or a moderator or admin can cancel it with a public reason.";

/** The payments by state, with the sums of the months under them. */
export function FeeLedger({
  query,
  view,
  explorerUrl,
}: {
  query: AdminListQuery<LedgerTab>;
  view: LedgerView;
  explorerUrl: string | null;
}): ReactNode {
  const { rows, counts, payable, scanned } = view;
  const hashes = [...new Set(rows.flatMap(({ txHash }) => txHash ?? []))];
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const search = adminListSearch({ ...query, after: null }, FIRST_TAB);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
      <div>
        <AdminTable
          caption="Fee payments"
          path="/admin/fees"
          query={query}
          tabs={[
            { id: "unmatched", label: ledgerWords.unmatched.label, count: counts.unmatched },
            { id: "matched", label: ledgerWords.matched.label, count: counts.matched },
            { id: "recovered", label: ledgerWords.recovered.label, count: counts.recovered },
            { id: "revoked", label: ledgerWords.revoked.label, count: counts.revoked },
            { id: "exempt", label: ledgerWords.exempt.label, count: counts.exempt },
            { id: "all", label: "All", count: total },
          ]}
          search={{ label: "Search payments", placeholder: "Address, transaction, purpose or draft id" }}
          filters={
            hashes.length > 0 ? (
              <CheckPaymentsButton
                txHashes={hashes}
                label={
                  hashes.length === 1 ? "Check it on the chain" : `Check these ${hashes.length} on the chain`
                }
              />
            ) : isTransactionHash(query.q) ? (
              <CheckPaymentsButton
                txHashes={[query.q.trim().toLowerCase()]}
                label="Ask the chain about this transaction"
              />
            ) : null
          }
          csvHref={`/api/admin/fees.csv${search}`}
          note={query.tab === "revoked" && rows.length > 0 ? LOST : null}
          columns={[
            { label: "For", cell: (row) => <Purpose row={row} /> },
            {
              label: "From",
              isWide: true,
              cell: ({ payer, payerName }) => <PersonCell address={getAddress(payer)} name={payerName} />,
            },
            {
              label: "Tokens",
              align: "end",
              cell: ({ kind, amountWei }) =>
                kind === "exempt" ? (
                  "none"
                ) : (
                  <span title={formatFixed({ value: amountWei, decimals: 18 })}>
                    {formatTokenAmount(amountWei)}
                  </span>
                ),
            },
            { label: "Status", isWide: true, cell: (row) => <State row={row} /> },
            { label: "Payment", cell: (row) => <Payment row={row} explorerUrl={explorerUrl} /> },
          ]}
          rows={rows}
          rowKey={({ key }) => key}
          rowName={({ txHash, key }) => txHash?.slice(0, 12) ?? key}
          rowMenu={(row) => <RowActions row={row} subjects={payable.get(row.payer) ?? []} />}
          next={view.next}
          empty={{
            title: query.q === "" ? "No such payments" : "Nothing was found",
            text:
              query.tab === "unmatched"
                ? "Every payment that is known was used for what it was paid for."
                : "Look under the other states, or search for less.",
          }}
        />
        <p className="mt-4 text-sm text-muted">
          {scanned === null
            ? "The chain was not looked through yet: the payments job does it."
            : `Transfers to the fee wallets were looked through up to block ${formatBlock(scanned.block)}, last on ${formatDate(scanned.at)}.`}
        </p>
      </div>
      <FeeTotals totals={view.totals} />
    </div>
  );
}

function Payment({ row, explorerUrl }: { row: LedgerRow; explorerUrl: string | null }): ReactNode {
  const { txHash, at } = row;
  const short = txHash === null ? "No payment" : `${txHash.slice(0, 10)}...${txHash.slice(-4)}`;
  return (
    <>
      {txHash !== null && explorerUrl !== null ? (
        <a
          href={`${explorerUrl}/tx/${txHash}`}
          target="_blank"
          rel="noopener noreferrer"
          className="link font-mono text-xs whitespace-nowrap"
          title={txHash}
        >
          {short}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      ) : (
        <span
          className={clsx(txHash !== null && "font-mono text-xs whitespace-nowrap")}
          title={txHash ?? undefined}
        >
          {short}
        </span>
      )}
      <time dateTime={at.toISOString()} title={at.toISOString()} className="block text-xs text-muted">
        {formatDate(at)}
      </time>
    </>
  );
}

/** What was paid for: its title, or that nobody knows. */
function Purpose({ row: { purpose, purposeId, subject } }: { row: LedgerRow }): ReactNode {
  if (purpose === null) return <span className="text-muted">Unknown purpose</span>;
  const title = subject?.title.trim() || "Untitled";
  if (subject?.club && subject.number !== null) {
    const { club, number } = subject;
    const words = `${purpose === "bounty" ? "Bounty" : "Proposal"} #${number} in ${club}`;
    return (
      <>
        {purpose === "bounty" ? (
          <AppLink href={`/clubs/${club}/bounties/${number}`} className="hover:underline">
            <bdi>{title}</bdi>
          </AppLink>
        ) : (
          <AppLink href={`/clubs/${club}/proposals/${number}`} className="hover:underline">
            <bdi>{title}</bdi>
          </AppLink>
        )}
        <span className="block text-xs font-normal text-muted">{words}</span>
      </>
    );
  }
  return (
    <>
      <bdi>{subject === null ? `Deleted ${purpose} draft` : title}</bdi>
      <span className="block text-xs font-normal text-muted first-letter:uppercase">
        {subject === null ? `draft ${purposeId}` : `${purpose} draft`}
      </span>
    </>
  );
}

const DOTS = {
  unmatched: "bg-pending",
  matched: "bg-active",
  recovered: "bg-active",
  revoked: "bg-danger",
  exempt: "bg-closed",
} as const satisfies Record<LedgerKind, string>;

const INK = {
  good: "text-active",
  waiting: "text-pending",
  bad: "text-danger",
  unreachable: "text-muted",
} as const satisfies Record<CheckOutcome, string>;

function State({ row: { kind, state, recoveredBy, recoveredByName, check } }: { row: LedgerRow }): ReactNode {
  const details = {
    pending: "Moved to another block, not deep enough yet",
    claimed: "Said to be paid; not found yet",
    found: "On the chain, used for nothing",
  } as const satisfies Record<string, string>;
  return (
    <>
      <span
        className="inline-flex items-center gap-2 font-semibold whitespace-nowrap"
        title={ledgerWords[kind].note}
      >
        <span aria-hidden="true" className={`size-2 rounded-full ${DOTS[kind]}`} />
        {ledgerWords[kind].label}
      </span>
      {Object.hasOwn(details, state) ? (
        <span className="block text-xs text-muted">{details[state as keyof typeof details]}</span>
      ) : null}
      {recoveredBy === null ? null : (
        <span className="block text-xs text-muted">
          by <Person address={getAddress(recoveredBy)} name={recoveredByName} label="the admin's address" />
        </span>
      )}
      {check === null ? null : (
        <span className="mt-1 block text-xs">
          <span className={INK[check.outcome]}>{check.detail}</span>{" "}
          <span className="text-muted">Checked {formatDate(check.at)}.</span>
        </span>
      )}
    </>
  );
}

function RowActions({
  row: { kind, txHash, payer, purpose, purposeId },
  subjects,
}: {
  row: LedgerRow;
  subjects: readonly PayableSubject[];
}): ReactNode {
  if (txHash === null) return null;
  const short = txHash.slice(0, 10);
  const claimed = subjects.find((subject) => subject.purpose === purpose && subject.purposeId === purposeId);
  const [first = null] = claimed ? [claimed] : subjects;
  const credit: Act | null =
    kind === "unmatched" && first
      ? {
          label: "Credit payment",
          name: `Credit payment ${short}`,
          title: "Credit this payment?",
          description: `It then counts as the fee of what you choose, and ${getAddress(payer)} publishes without paying again. The chain must prove it by the same rules as the author's own claim. A credit can't be moved to something else.`,
          confirmWord: null,
          isDangerous: false,
          path: "/api/admin/fees/repair",
          method: "POST",
          body: { txHash },
          fields: [
            {
              name: "subject",
              label: "What it was paid for",
              kind: "choice",
              choices: subjects.map((subject) => ({
                value: `${subject.purpose}:${subject.purposeId}`,
                label: `${subject.title.trim() || "Untitled"} (${subject.purpose}, ${subject.state}, ${subject.purposeId.slice(0, 8)})`,
              })),
              initial: `${first.purpose}:${first.purposeId}`,
            },
          ],
          done: "Payment credited",
        }
      : null;
  return <PaymentMenu txHash={txHash} name={`payment ${short}`} acts={credit === null ? [] : [credit]} />;
}
