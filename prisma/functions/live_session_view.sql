-- The sessions that live, so that sign-in, admins and admit_request go by one rule.
CREATE OR REPLACE VIEW public.live_session AS
 SELECT id,
    address,
    created_at,
    last_seen_at,
    expires_at,
    (last_seen_at <= ( SELECT (app_now() - '00:05:00'::interval))) AS is_due
   FROM session s
  WHERE ((revoked_at IS NULL) AND (expires_at > ( SELECT app_now() AS app_now)) AND (last_seen_at > ( SELECT (app_now() - '7 days'::interval))));
