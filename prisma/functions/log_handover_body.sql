-- The line of a handover in the log, with all of it.
-- lib/log/log-entry.ts writes the same line for verifiers, who have no database.
CREATE OR REPLACE FUNCTION public.log_handover_body(h log_key_endorsement)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
    SELECT '{"kind":"handover","origin":' || to_json(h.origin)::text || ',"oldKeyId":"' || h.old_key_id
        || '","newPublicKey":"0x' || (SELECT encode(k.public_key, 'hex') FROM log_key k WHERE k.key_id = h.new_key_id)
        || '","at":' || log_time(h.at) || ',"signature":"0x' || encode(h.signature, 'hex') || '"}'
$function$;
