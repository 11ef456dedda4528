-- What admins hide of one kind. Only rows without `shown_at` count: each may be shown and hidden again.
CREATE OR REPLACE FUNCTION public.hidden(p_kind text)
 RETURNS TABLE(id text, hidden_at timestamp with time zone, reason text)
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  SELECT h.subject_id, h.hidden_at, h.reason FROM hidden_content h WHERE h.subject_kind = p_kind AND h.shown_at IS NULL
$function$;
