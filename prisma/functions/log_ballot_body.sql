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
        || log_signature_hash(b.signature) || ',"receivedAt":' || log_time(b.created_at) || '}';
END $function$;
