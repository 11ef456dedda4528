-- For tables whose rows are never changed or removed.
CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    RAISE EXCEPTION 'rows of % are never changed or deleted', TG_TABLE_NAME;
END $function$;

CREATE TRIGGER adoption_no_removal BEFORE DELETE OR TRUNCATE ON public.adoption FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER ballot_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ballot FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER bounty_extension_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.bounty_extension FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER bounty_prize_no_removal BEFORE DELETE OR TRUNCATE ON public.bounty_prize FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER bounty_submission_no_removal BEFORE DELETE OR TRUNCATE ON public.bounty_submission FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER client_release_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.client_release FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER club_ban_no_removal BEFORE DELETE OR TRUNCATE ON public.club_ban FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER dump_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.dump FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER flag_no_removal BEFORE DELETE OR TRUNCATE ON public.flag FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER hidden_content_no_removal BEFORE DELETE OR TRUNCATE ON public.hidden_content FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER log_entry_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.log_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER log_head_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.log_head FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER log_key_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.log_key FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER log_key_endorsement_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.log_key_endorsement FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER log_leaf_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.log_leaf FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER log_node_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.log_node FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER log_result_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.log_result FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER log_row_no_removal BEFORE DELETE OR TRUNCATE ON public.log_row FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER proposal_version_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.proposal_version FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
