-- A proposal is told when it is published, when its vote opens, and 24 and 6 hours before the end; what is to come moves with its times.
CREATE OR REPLACE FUNCTION public.outbox_proposal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    IF TG_OP = 'INSERT' THEN
        PERFORM outbox_put('published', NEW.id::text, NULL, app_now());
        PERFORM outbox_put('opens', NEW.id::text, NULL, NEW.starts_at);
        PERFORM outbox_put('ends', NEW.id::text, NULL, NEW.ends_at - interval '24 hours')
            WHERE NEW.ends_at - interval '30 hours' > NEW.starts_at;
        PERFORM outbox_put('quorum', NEW.id::text, NULL, NEW.ends_at - interval '6 hours')
            WHERE NEW.ends_at - interval '12 hours' > NEW.starts_at;
    ELSE
        UPDATE outbox_event SET due_at = CASE kind
            WHEN 'opens' THEN NEW.starts_at
            WHEN 'ends' THEN NEW.ends_at - interval '24 hours'
            ELSE NEW.ends_at - interval '6 hours' END
        WHERE kind IN ('opens', 'ends', 'quorum') AND subject = NEW.id::text AND spread_at IS NULL;
    END IF;
    RETURN NULL;
END $function$;

CREATE TRIGGER proposal_outbox AFTER INSERT ON public.proposal FOR EACH ROW EXECUTE FUNCTION outbox_proposal();

CREATE TRIGGER proposal_outbox_times AFTER UPDATE OF starts_at, ends_at ON public.proposal FOR EACH ROW EXECUTE FUNCTION outbox_proposal();
