-- SHA-256 of a text in UTF-8, as log_hash writes it; null for no text.
CREATE OR REPLACE FUNCTION public.log_text_hash(p_text text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
    SELECT coalesce(log_hash(convert_to(p_text, 'UTF8')), 'null')
$function$;
