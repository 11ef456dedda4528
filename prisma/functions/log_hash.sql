-- SHA-256 of bytes as the lines of the log write it: 0x and lower-case hex in JSON quotes.
CREATE OR REPLACE FUNCTION public.log_hash(p_bytes bytea)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
    SELECT '"0x' || encode(sha256(p_bytes), 'hex') || '"'
$function$;
