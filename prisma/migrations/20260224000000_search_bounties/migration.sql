-- A bounty is found by its title and brief as a proposal is, and counts as open while it takes submissions.
CREATE FUNCTION bounty_keep_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_keep('bounty', NEW.id::text, NEW.club_id, NEW.number, NEW.title, NEW.brief, true, false,
    CASE WHEN NEW.cancelled_at IS NULL THEN NEW.submissions_until END);
  RETURN NULL;
END $$;
CREATE TRIGGER "bounty_searchable" AFTER INSERT OR UPDATE OF "title", "brief", "submissions_until", "cancelled_at" ON "bounty"
FOR EACH ROW EXECUTE FUNCTION bounty_keep_search();

SELECT search_keep('bounty', id::text, club_id, number, title, brief, true, false, CASE WHEN cancelled_at IS NULL THEN submissions_until END)
FROM bounty ORDER BY id;

-- The latest results, of all clubs and of one: what ended or was cancelled last.
CREATE INDEX "proposal_closed_at_idx" ON "proposal"((coalesce("cancelled_at", "ends_at")) DESC, "id" DESC);
CREATE INDEX "proposal_club_id_closed_at_idx" ON "proposal"("club_id", (coalesce("cancelled_at", "ends_at")) DESC, "id" DESC);

-- Files of the sitemap are ranges of ids.
ALTER TABLE "profile" ADD COLUMN "id" BIGINT GENERATED ALWAYS AS IDENTITY;
CREATE UNIQUE INDEX "profile_id_key" ON "profile"("id");
