-- Each leaf has its entry. A foreign key would lock each entry while the log is locked, and entries are never deleted.
CREATE OR REPLACE FUNCTION public.check_leaf_entries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    IF EXISTS (SELECT 1 FROM new_leaves n WHERE NOT EXISTS (SELECT 1 FROM log_entry e WHERE e.id = n.entry_id)) THEN
        RAISE foreign_key_violation USING MESSAGE = 'a leaf has no entry';
    END IF;
    RETURN NULL;
END $function$;

CREATE TRIGGER log_leaf_has_entry AFTER INSERT ON public.log_leaf REFERENCING NEW TABLE AS new_leaves FOR EACH STATEMENT EXECUTE FUNCTION check_leaf_entries();
