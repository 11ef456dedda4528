-- The line of a result in the log.
-- lib/log/log-entry.ts writes the same line for verifiers, who have no database.
CREATE OR REPLACE FUNCTION public.log_result_body(r log_result)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
AS $function$
BEGIN
    RETURN '{"kind":"result","proposal":"' || (SELECT p.digest FROM proposal p WHERE p.id = r.proposal_id)
        || '","outcome":"' || r.outcome || '","yesPower":"' || r.yes_power || '","noPower":"' || r.no_power
        || '","yesCount":' || r.yes_count || ',"noCount":' || r.no_count || ',"totalPower":"' || r.total_power
        || '","ballots":' || r.ballots || ',"chain":"0x' || encode(r.chain, 'hex') || '","treeSize":' || r.tree_size
        || ',"at":' || log_time(r.at) || '}';
END $function$;
