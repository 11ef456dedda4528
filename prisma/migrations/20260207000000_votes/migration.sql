-- Every ballot that was accepted, for ever. Two of one voter never bear the same time, so that "the newest" is always one of them.
CREATE TABLE "ballot" (
    "id" BIGINT GENERATED ALWAYS AS IDENTITY,
    "proposal_id" BIGINT NOT NULL,
    "voter" TEXT NOT NULL,
    "choice" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "power" NUMERIC(78,0) NOT NULL,
    "signed_at" BIGINT NOT NULL,
    "form" TEXT NOT NULL,
    "signature" TEXT NOT NULL,
    "message_hash" TEXT NOT NULL,
    "check_block" BIGINT,
    "check_block_hash" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "ballot_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "ballot_proposal_id_fkey" FOREIGN KEY ("proposal_id") REFERENCES "proposal"("id") ON DELETE RESTRICT ON UPDATE RESTRICT,
    CONSTRAINT "ballot_voter_lower_case" CHECK ("voter" ~ '^0x[0-9a-f]{40}$'),
    CONSTRAINT "ballot_choice" CHECK ("choice" IN ('yes', 'no')),
    CONSTRAINT "ballot_power" CHECK ("power" > 0),
    CONSTRAINT "ballot_form" CHECK ("form" IN ('typed', 'text')),
    CONSTRAINT "ballot_check_whole" CHECK (("check_block" IS NULL) = ("check_block_hash" IS NULL))
);
CREATE UNIQUE INDEX "ballot_message_hash_key" ON "ballot"("message_hash");
CREATE UNIQUE INDEX "ballot_proposal_id_voter_signed_at_key" ON "ballot"("proposal_id", "voter", "signed_at");

-- The ballot that counts, one per voter. Its power is written once and read for ever (security.md R6).
CREATE TABLE "vote" (
    "proposal_id" BIGINT NOT NULL,
    "voter" TEXT NOT NULL,
    "ballot_id" BIGINT NOT NULL,
    "choice" TEXT NOT NULL,
    "power" NUMERIC(78,0) NOT NULL,
    "signed_at" BIGINT NOT NULL,
    "has_reason" BOOLEAN NOT NULL,
    "cast_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "vote_pkey" PRIMARY KEY ("proposal_id", "voter"),
    CONSTRAINT "vote_proposal_id_fkey" FOREIGN KEY ("proposal_id") REFERENCES "proposal"("id") ON DELETE RESTRICT ON UPDATE RESTRICT,
    CONSTRAINT "vote_ballot_id_fkey" FOREIGN KEY ("ballot_id") REFERENCES "ballot"("id") ON DELETE RESTRICT ON UPDATE RESTRICT,
    CONSTRAINT "vote_choice" CHECK ("choice" IN ('yes', 'no')),
    CONSTRAINT "vote_power" CHECK ("power" > 0)
);
CREATE INDEX "vote_proposal_id_power_voter_idx" ON "vote"("proposal_id", "power" DESC, "voter");
CREATE INDEX "vote_proposal_id_cast_at_voter_idx" ON "vote"("proposal_id", "cast_at" DESC, "voter");
CREATE INDEX "vote_voter_cast_at_idx" ON "vote"("voter", "cast_at" DESC);

-- The tally in 16 parts, so that voters at once do not queue on one row. A voter always changes the same part.
CREATE TABLE "tally_part" (
    "proposal_id" BIGINT NOT NULL,
    "part" SMALLINT NOT NULL,
    "yes_power" NUMERIC(78,0) NOT NULL DEFAULT 0,
    "no_power" NUMERIC(78,0) NOT NULL DEFAULT 0,
    "yes_count" INTEGER NOT NULL DEFAULT 0,
    "no_count" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "tally_part_pkey" PRIMARY KEY ("proposal_id", "part"),
    CONSTRAINT "tally_part_proposal_id_fkey" FOREIGN KEY ("proposal_id") REFERENCES "proposal"("id") ON DELETE RESTRICT ON UPDATE RESTRICT,
    CONSTRAINT "tally_part_counts" CHECK ("yes_power" >= 0 AND "no_power" >= 0 AND "yes_count" >= 0 AND "no_count" >= 0)
) WITH (fillfactor = 50);

CREATE FUNCTION open_tally() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO tally_part (proposal_id, part) SELECT NEW.id, generate_series(0, 15);
    RETURN NULL;
END $$;
CREATE TRIGGER "proposal_open_tally" AFTER INSERT ON "proposal" FOR EACH ROW EXECUTE FUNCTION open_tally();

-- The tally changes with the vote row and in no other way: it sees the row's old and new state as they were committed,
-- which a query of the same statement does not (security.md finding 6).
CREATE FUNCTION count_vote() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    was_yes INTEGER := 0;
    was_no INTEGER := 0;
    is_yes INTEGER;
    is_no INTEGER;
BEGIN
    IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'votes are never deleted'; END IF;
    IF TG_OP = 'UPDATE' THEN
        IF (NEW.proposal_id, NEW.voter, NEW.power) <> (OLD.proposal_id, OLD.voter, OLD.power) THEN
            RAISE EXCEPTION 'the power of a vote never changes';
        END IF;
        was_yes := (OLD.choice = 'yes')::int;
        was_no := 1 - was_yes;
    END IF;
    is_yes := (NEW.choice = 'yes')::int;
    is_no := 1 - is_yes;
    UPDATE tally_part SET
        yes_power = yes_power + (is_yes - was_yes) * NEW.power,
        no_power = no_power + (is_no - was_no) * NEW.power,
        yes_count = yes_count + is_yes - was_yes,
        no_count = no_count + is_no - was_no
    WHERE proposal_id = NEW.proposal_id AND part = get_byte(decode(right(NEW.voter, 2), 'hex'), 0) % 16;
    IF NOT FOUND THEN RAISE EXCEPTION 'proposal % has no tally', NEW.proposal_id; END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER "vote_count" AFTER INSERT OR UPDATE OR DELETE ON "vote" FOR EACH ROW EXECUTE FUNCTION count_vote();

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'rows of % are never changed or deleted', TG_TABLE_NAME;
END $$;
CREATE TRIGGER "ballot_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ballot" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "proposal_version_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "proposal_version" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
