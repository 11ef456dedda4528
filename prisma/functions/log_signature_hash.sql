-- A signature as the lines of the log write it: the SHA-256 of its bytes.
CREATE OR REPLACE FUNCTION public.log_signature_hash(p_signature text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
    SELECT log_hash(CASE WHEN p_signature ~ '^0x([0-9a-fA-F]{2})*$' THEN decode(substr(p_signature, 3), 'hex')
        ELSE convert_to(p_signature, 'UTF8') END)
$function$;
