import "server-only";
import { getAddress } from "viem";
import { requireAdminRight } from "@/lib/auth/require-admin-right.server";
import { csvResponse } from "@/lib/http/csv-response.server";
import type { Address } from "@/lib/shared/address";
import { formatFixed } from "@/lib/shared/format-number";
import { ledgerWords } from "./fee-ledger";
import type { LedgerCsvQuery } from "./fee-ledger-schemas";
import type { LedgerRow } from "./fee-ledger-view";
import { listLedger } from "./view-fee-ledger.server";

const ROWS_AT_ONCE = 500;

/** The ledger as a file of any size. Throws FORBIDDEN. */
export async function exportFeeLedger({
  address,
  query,
}: {
  address: Address;
  query: LedgerCsvQuery;
}): Promise<Response> {
  await requireAdminRight({ address }, "fee.view");
  return csvResponse<LedgerRow>({
    filename: `fees-${query.tab}.csv`,
    columns: [
      ["state", ({ kind }) => ledgerWords[kind].label],
      ["time", ({ at }) => at.toISOString()],
      ["transaction", ({ txHash }) => txHash ?? ""],
      ["payer", ({ payer }) => getAddress(payer)],
      ["recipient", ({ recipient }) => (recipient === null ? "" : getAddress(recipient))],
      ["tokens", ({ amountWei }) => formatFixed({ value: amountWei, decimals: 18 })],
      ["wei", ({ amountWei }) => amountWei.toString()],
      ["purpose", ({ purpose }) => purpose ?? ""],
      ["purpose_id", ({ purposeId }) => purposeId ?? ""],
      ["title", ({ subject }) => subject?.title ?? ""],
      ["credited_by_admin", ({ recoveredBy }) => (recoveredBy === null ? "" : getAddress(recoveredBy))],
      ["last_check", ({ check }) => check?.detail ?? ""],
      ["last_check_at", ({ check }) => check?.at.toISOString() ?? ""],
    ],
    fetchPage: (after) => listLedger({ ...query, after, limit: ROWS_AT_ONCE }),
  });
}
