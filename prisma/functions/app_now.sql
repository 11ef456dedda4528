-- The only clock of every rule. Local mode and tests replace it by clock_timestamp() + an offset.
CREATE OR REPLACE FUNCTION public.app_now()
 RETURNS timestamp with time zone
 LANGUAGE sql
 PARALLEL SAFE
AS $function$SELECT clock_timestamp()$function$;
