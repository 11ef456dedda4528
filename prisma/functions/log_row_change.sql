-- Each change of a watched row writes the hash of its new state into the log. Times in JSON follow the session's time zone, so it is set.
CREATE OR REPLACE FUNCTION public.log_row_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET "TimeZone" TO 'UTC'
AS $function$
DECLARE
    old_key TEXT;
    old_state TEXT;
    new_key TEXT;
    new_state TEXT;
BEGIN
    IF TG_OP <> 'INSERT' THEN
        old_key := log_row_key(TG_TABLE_NAME, to_jsonb(OLD));
        old_state := log_row_state(TG_TABLE_NAME, to_jsonb(OLD));
    END IF;
    IF TG_OP <> 'DELETE' THEN
        new_key := log_row_key(TG_TABLE_NAME, to_jsonb(NEW));
        new_state := log_row_state(TG_TABLE_NAME, to_jsonb(NEW));
    END IF;
    IF old_state IS NOT NULL AND old_key IS DISTINCT FROM new_key THEN
        PERFORM log_row_note(TG_TABLE_NAME, old_key, NULL);
        old_state := NULL;
    END IF;
    IF new_key IS NOT NULL AND old_state IS DISTINCT FROM new_state THEN
        PERFORM log_row_note(TG_TABLE_NAME, new_key, new_state);
    END IF;
    RETURN NULL;
END $function$;

CREATE TRIGGER admin_row_log AFTER INSERT OR DELETE OR UPDATE ON public.admin FOR EACH ROW EXECUTE FUNCTION log_row_change();

CREATE TRIGGER anchor_account_row_log AFTER INSERT OR DELETE OR UPDATE ON public.anchor_account FOR EACH ROW EXECUTE FUNCTION log_row_change();

CREATE TRIGGER bounty_row_log AFTER INSERT OR DELETE OR UPDATE ON public.bounty FOR EACH ROW EXECUTE FUNCTION log_row_change();

CREATE TRIGGER bounty_extension_row_log AFTER INSERT OR DELETE OR UPDATE ON public.bounty_extension FOR EACH ROW EXECUTE FUNCTION log_row_change();

CREATE TRIGGER bounty_payout_row_log AFTER INSERT OR DELETE OR UPDATE ON public.bounty_payout FOR EACH ROW EXECUTE FUNCTION log_row_change();

CREATE TRIGGER bounty_prize_row_log AFTER INSERT OR DELETE OR UPDATE ON public.bounty_prize FOR EACH ROW EXECUTE FUNCTION log_row_change();

CREATE TRIGGER census_row_log AFTER INSERT OR DELETE OR UPDATE ON public.census FOR EACH ROW EXECUTE FUNCTION log_row_change();

CREATE TRIGGER club_row_log AFTER INSERT OR DELETE OR UPDATE ON public.club FOR EACH ROW EXECUTE FUNCTION log_row_change();

CREATE TRIGGER club_ban_row_log AFTER INSERT OR DELETE OR UPDATE ON public.club_ban FOR EACH ROW EXECUTE FUNCTION log_row_change();

CREATE TRIGGER club_member_row_log AFTER INSERT OR DELETE OR UPDATE ON public.club_member FOR EACH ROW EXECUTE FUNCTION log_row_change();

CREATE TRIGGER fee_term_row_log AFTER INSERT OR DELETE OR UPDATE ON public.fee_term FOR EACH ROW EXECUTE FUNCTION log_row_change();

CREATE TRIGGER hidden_content_row_log AFTER INSERT OR DELETE OR UPDATE ON public.hidden_content FOR EACH ROW EXECUTE FUNCTION log_row_change();

CREATE TRIGGER moderator_invite_row_log AFTER INSERT OR DELETE OR UPDATE ON public.moderator_invite FOR EACH ROW EXECUTE FUNCTION log_row_change();

CREATE TRIGGER payment_proof_row_log AFTER INSERT OR DELETE OR UPDATE ON public.payment_proof FOR EACH ROW EXECUTE FUNCTION log_row_change();

CREATE TRIGGER primary_handover_row_log AFTER INSERT OR DELETE OR UPDATE ON public.primary_handover FOR EACH ROW EXECUTE FUNCTION log_row_change();

CREATE TRIGGER proposal_row_log AFTER INSERT OR DELETE OR UPDATE ON public.proposal FOR EACH ROW EXECUTE FUNCTION log_row_change();

CREATE TRIGGER proposal_version_row_log AFTER INSERT OR DELETE OR UPDATE ON public.proposal_version FOR EACH ROW EXECUTE FUNCTION log_row_change();

CREATE TRIGGER sponsor_safe_row_log AFTER INSERT OR DELETE OR UPDATE ON public.sponsor_safe FOR EACH ROW EXECUTE FUNCTION log_row_change();
