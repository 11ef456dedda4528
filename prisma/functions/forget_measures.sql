-- What rested on balances goes with them, in the same transaction: when a contract is distrusted, and when blocks are undone.
CREATE OR REPLACE FUNCTION public.forget_measures()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    DELETE FROM kept_figures;
    DELETE FROM proposal_measure WHERE nft = NEW.contract
        AND (NEW.distrusted_at IS NOT NULL OR snapshot_block >= NEW.next_block);
    RETURN NULL;
END $function$;

CREATE TRIGGER holdings_index_forget_measures AFTER UPDATE OF distrusted_at, next_block ON public.holdings_index FOR EACH ROW WHEN (((new.distrusted_at IS NOT NULL) OR (new.next_block < old.next_block))) EXECUTE FUNCTION forget_measures();
