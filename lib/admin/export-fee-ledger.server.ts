import "server-only";
import { getAddress } from "viem";
import { requireAdminRight } from "@/lib/auth/require-admin-right.server";
import type { Address } from "@/lib/shared/address";
import { csvLine } from "@/lib/shared/csv-line";
import { formatFixed } from "@/lib/shared/format-fixed";
import { ledgerWords, readLedgerSearch } from "./fee-ledger";
import type { LedgerCsvQuery } from "./fee-ledger-schemas";
import { type LedgerPlace, listLedgerRows } from "./fee-ledger-store.server";
import type { LedgerRow } from "./fee-ledger-view";

const ROWS_AT_ONCE = 500;
const HEAD = [
  "state",
  "time",
  "transaction",
  "payer",
  "recipient",
  "tokens",
  "wei",
  "purpose",
  "purpose_id",
  "title",
  "credited_by_admin",
  "last_check",
  "last_check_at",
];

/** The ledger as a file of any size, read page by page as it is taken; without an open transaction. Throws FORBIDDEN. */
export async function exportFeeLedger({
  address,
  query,
}: {
  address: Address;
  query: LedgerCsvQuery;
}): Promise<Response> {
  await requireAdminRight({ address }, "fee.view");
  return new Response(streamOf(csvLines(query)), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="fees-${query.tab}.csv"`,
    },
  });
}

function streamOf(parts: AsyncGenerator<string, void, undefined>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}

async function* csvLines({ tab, q }: LedgerCsvQuery): AsyncGenerator<string, void, undefined> {
  yield csvLine(HEAD);
  const search = readLedgerSearch(q);
  let after: LedgerPlace | null = null;
  for (;;) {
    const rows: LedgerRow[] = await listLedgerRows({ tab, search, after, limit: ROWS_AT_ONCE });
    if (rows.length > 0) yield rows.map((row) => csvLine(fieldsOf(row))).join("");
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_AT_ONCE) return;
    after = { at: last.at, key: last.key };
  }
}

function fieldsOf(row: LedgerRow): string[] {
  return [
    ledgerWords[row.kind].label,
    row.at.toISOString(),
    row.txHash ?? "",
    checksummed(row.payer),
    row.recipient === null ? "" : checksummed(row.recipient),
    formatFixed({ value: row.amountWei, decimals: 18 }),
    row.amountWei.toString(),
    row.purpose ?? "",
    row.purposeId ?? "",
    row.subject?.title ?? "",
    row.recoveredBy === null ? "" : checksummed(row.recoveredBy),
    row.check?.detail ?? "",
    row.check?.at.toISOString() ?? "",
  ];
}

function checksummed(address: string): string {
  return getAddress(address);
}
