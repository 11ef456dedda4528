-- The hash of a row without what nothing rests on and what changes by itself; null for a row that gives nobody anything. Empty columns are
-- left out, so that a column that is added later changes no hash.
CREATE OR REPLACE FUNCTION public.log_row_state(p_table text, p_row jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
    SELECT CASE WHEN p_table = 'club_member' AND p_row->>'role' = 'member' OR p_table = 'census' AND p_row->>'root' IS NULL THEN NULL
        ELSE '0x' || encode(sha256(convert_to(jsonb_strip_nulls(p_row - CASE p_table
            WHEN 'payment_proof' THEN ARRAY['checked_at']
            WHEN 'club' THEN ARRAY['member_count', 'active_at']
            WHEN 'proposal' THEN ARRAY['featured_at']
            WHEN 'bounty' THEN ARRAY['submission_count', 'featured_at']
            ELSE ARRAY[]::text[] END)::text, 'UTF8')), 'hex') END
$function$;
