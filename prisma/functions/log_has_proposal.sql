-- Whether the log has, sealed or waiting, what the rows of a proposal say, and no newer text was left out.
CREATE OR REPLACE FUNCTION public.log_has_proposal(p proposal)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
    SELECT bool_and(EXISTS (
        SELECT 1 FROM log_entry e LEFT JOIN log_leaf l ON l.entry_id = e.id
        WHERE md5(e.body) = md5(w.body) AND e.body NOT LIKE '{"kind":"ballot",%' AND e.body = w.body
            AND coalesce(l.leaf_hash = sha256('\x00'::bytea || convert_to(e.body, 'UTF8')), true)))
        AND NOT EXISTS (SELECT 1 FROM proposal_version v WHERE v.proposal_id = p.id AND v.version > p.version)
    FROM log_bodies_of_proposal(p) w
$function$;
