-- What each admin is now. A handover counts from its time on by app_now(), so it needs no job.
CREATE OR REPLACE VIEW public.admin_role AS
 SELECT a.address,
    a.created_at,
    a.added_by,
    (p.address IS NOT NULL) AS is_primary,
    p.since
   FROM (admin a
     LEFT JOIN ( SELECT c.address,
            h.effective_at AS since
           FROM (admin c
             LEFT JOIN LATERAL ( SELECT primary_handover.effective_at,
                    primary_handover.id
                   FROM primary_handover
                  WHERE ((primary_handover.to_address = c.address) AND (primary_handover.withdrawn_at IS NULL) AND (primary_handover.effective_at <= ( SELECT app_now() AS app_now)))
                  ORDER BY primary_handover.effective_at DESC, primary_handover.id DESC
                 LIMIT 1) h ON (true))
          WHERE (c.is_primary OR (h.id IS NOT NULL))
          ORDER BY h.effective_at DESC NULLS LAST, h.id DESC NULLS LAST
         LIMIT 1) p ON ((p.address = a.address)));
