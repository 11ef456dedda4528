-- What everybody had by a census, who may also have nothing: from its rows, or from the checkpoints of the contracts it names. Without SET,
-- STRICT and SECURITY, so that PostgreSQL plans it as part of the statement that reads it, by holder or range.
CREATE OR REPLACE FUNCTION public.census_entries(p_census bigint)
 RETURNS TABLE(holder text, nft_count numeric, token_wei numeric)
 LANGUAGE sql
 STABLE
AS $function$
    SELECT r.holder, r.nft_count, r.token_wei FROM census_row r WHERE r.census_id = p_census
    UNION ALL
    SELECT p.holder, coalesce(n.balance, 0), coalesce(t.balance, 0)
    FROM census c
    CROSS JOIN LATERAL (
        SELECT h.holder FROM holdings_holder h WHERE h.contract = c.nft
        UNION
        SELECT h.holder FROM holdings_holder h WHERE h.contract = c.token) p
    LEFT JOIN LATERAL (SELECT k.balance FROM holdings_checkpoint k
        WHERE k.contract = c.nft AND k.holder = p.holder AND k.block <= c.block ORDER BY k.block DESC LIMIT 1) n ON true
    LEFT JOIN LATERAL (SELECT k.balance FROM holdings_checkpoint k
        WHERE k.contract = c.token AND k.holder = p.holder AND k.block <= c.block ORDER BY k.block DESC LIMIT 1) t ON true
    WHERE c.id = p_census AND (n.balance > 0 OR t.balance > 0)
$function$;
