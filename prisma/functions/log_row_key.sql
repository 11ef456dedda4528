-- What names a row of a table, from the row as JSON.
CREATE OR REPLACE FUNCTION public.log_row_key(p_table text, p_row jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
    SELECT CASE p_table
        WHEN 'admin' THEN p_row->>'address'
        WHEN 'fee_term' THEN (p_row->>'purpose') || ':' || (p_row->>'valid_from')
        WHEN 'payment_proof' THEN (p_row->>'tx_hash') || ':' || (p_row->>'log_index')
        WHEN 'club_member' THEN (p_row->>'club_id') || ':' || (p_row->>'address')
        WHEN 'proposal_version' THEN (p_row->>'proposal_id') || ':' || (p_row->>'version')
        WHEN 'bounty_extension' THEN (p_row->>'bounty_id') || ':' || (p_row->>'number')
        WHEN 'bounty_payout' THEN p_row->>'prize_id'
        WHEN 'sponsor_safe' THEN (p_row->>'sponsor') || ':' || (p_row->>'safe')
        ELSE p_row->>'id' END
$function$;
