import { z } from "zod";
import { publicReason } from "@/lib/audit/public-reason";
import { feePurposes } from "@/lib/fees/fee-purpose";
import { adminCsvQuery } from "./admin-list-schemas";
import { LEDGER_TABS } from "./fee-ledger";

const txHash = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/, "0x and 64 hex digits")
  .transform((text) => text.toLowerCase());

/** POST /api/admin/fees/check body: the payments of one page. */
export const checkPaymentsRequest = z.strictObject({ txHashes: z.array(txHash).min(1).max(50) });

/** POST /api/admin/fees/repair body: the transaction and its purpose, as "proposal:" and the id of a draft. */
export const repairPaymentRequest = z.strictObject({
  txHash,
  subject: z
    .string()
    .regex(/^(proposal|bounty):[A-Za-z0-9_-]{1,80}$/, "what was paid for, such as proposal:id")
    .transform((text) => {
      const [purpose, purposeId = ""] = text.split(":");
      return { purpose: feePurposes.find((known) => known === purpose) ?? "proposal", purposeId };
    }),
  reason: publicReason,
});
export type RepairPaymentRequest = z.infer<typeof repairPaymentRequest>;

/** GET /api/admin/fees.csv query. */
export const ledgerCsvQuery = adminCsvQuery(LEDGER_TABS);
export type LedgerCsvQuery = z.infer<typeof ledgerCsvQuery>;
