/** SQL of the payouts of the bounty with this id that no payment on chain stands for. */
export function unpaidOf(id: string): string {
  return `FROM bounty_payout o WHERE o.bounty_id = ${id} AND NOT EXISTS (
    SELECT 1 FROM payment_proof q WHERE q.purpose = 'payout' AND q.purpose_id = o.prize_id::text AND q.status = 'credited')`;
}
