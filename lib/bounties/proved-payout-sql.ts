/** SQL that joins the valid proof `q` of a payout `o`. */
export const PROVED_PAYOUT =
  "payment_proof q ON q.purpose = 'payout' AND q.purpose_id = o.prize_id::text AND q.status = 'credited'";
