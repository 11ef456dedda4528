-- A version of the settings stays as an admin saved it; a change is another version.
CREATE OR REPLACE FUNCTION public.settings_version_refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'versions of the settings are never changed or removed';
END $function$;

CREATE TRIGGER settings_version_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.settings_version FOR EACH STATEMENT EXECUTE FUNCTION settings_version_refuse_change();
