-- The line of a ballot in the log. It has the signature's hash, not the words.
-- lib/log/log-entry.ts writes the same line for verifiers, who have no database.
CREATE OR REPLACE FUNCTION public.log_ballot_body(b ballot)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
AS $function$
BEGIN
    RETURN '{"kind":"ballot","proposal":"' || (SELECT p.digest FROM proposal p WHERE p.id = b.proposal_id)
        || '","voter":"' || b.voter || '","digest":"' || b.message_hash || '","signature":'
        || log_hash(CASE WHEN b.signature ~ '^0x([0-9a-fA-F]{2})*$' THEN decode(substr(b.signature, 3), 'hex')
            ELSE convert_to(b.signature, 'UTF8') END)
        || ',"receivedAt":' || log_time(b.created_at) || '}';
END $function$;
