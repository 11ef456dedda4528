/**
 * SQL of one row `(address, since)`: the primary admin now, and from when on; `since` is null for the first one. A handover counts from
 * its time on by app_now(), so it needs no job.
 */
export const PRIMARY_ADMIN = `(
  SELECT a.address, h.effective_at AS since FROM admin a
  LEFT JOIN LATERAL (
    SELECT effective_at, id FROM primary_handover
    WHERE to_address = a.address AND withdrawn_at IS NULL AND effective_at <= (SELECT app_now())
    ORDER BY effective_at DESC, id DESC LIMIT 1
  ) h ON true
  WHERE a.is_primary OR h.id IS NOT NULL
  ORDER BY h.effective_at DESC NULLS LAST, h.id DESC NULLS LAST LIMIT 1
)`;
