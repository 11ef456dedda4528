-- What an admin did stays as it was written.
CREATE OR REPLACE FUNCTION public.audit_entry_refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'audit entries are never changed or removed';
END $function$;

CREATE TRIGGER audit_entry_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_entry FOR EACH STATEMENT EXECUTE FUNCTION audit_entry_refuse_change();
