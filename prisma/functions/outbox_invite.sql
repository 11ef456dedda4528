-- An invitation to moderate is told to whom it is for.
CREATE OR REPLACE FUNCTION public.outbox_invite()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    PERFORM outbox_put('invited', NEW.id::text, NEW.address, app_now());
    RETURN NULL;
END $function$;

CREATE TRIGGER moderator_invite_outbox AFTER INSERT ON public.moderator_invite FOR EACH ROW EXECUTE FUNCTION outbox_invite();
