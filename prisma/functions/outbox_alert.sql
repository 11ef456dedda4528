-- An alert is told to admins when it begins.
CREATE OR REPLACE FUNCTION public.outbox_alert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    PERFORM outbox_put('alert', NEW.id::text, NULL, app_now());
    RETURN NULL;
END $function$;

CREATE TRIGGER alert_outbox AFTER INSERT OR UPDATE OF id ON public.alert FOR EACH ROW EXECUTE FUNCTION outbox_alert();
