import "server-only";
import { getPool } from "@/lib/db/database.server";
import type { CheckOutcome } from "./check-outcome";

export type PaymentCheckNote = { txHash: string; outcome: CheckOutcome; detail: string };

const DETAIL_MAX = 500;

/** Keeps what the chain said last about these transactions. */
export async function keepChecks(notes: readonly PaymentCheckNote[]): Promise<void> {
  if (notes.length === 0) return;
  await getPool().query(
    `INSERT INTO payment_check (tx_hash, outcome, detail, checked_at)
     SELECT t.*, n.now FROM (SELECT app_now() AS now) n, unnest($1::text[], $2::text[], $3::text[]) t
     ON CONFLICT (tx_hash) DO UPDATE SET outcome = excluded.outcome, detail = excluded.detail,
       checked_at = excluded.checked_at`,
    [
      notes.map(({ txHash }) => txHash),
      notes.map(({ outcome }) => outcome),
      notes.map(({ detail }) => detail.slice(0, DETAIL_MAX)),
    ],
  );
}
