-- Nobody votes until this has ended, so that what is counted below and what triggers count later have no gap.
LOCK TABLE "vote" IN SHARE ROW EXCLUSIVE MODE;

-- How many ballots a part of the tally has, with those that were replaced, and the newest of them.
ALTER TABLE "tally_part" ADD COLUMN "ballots" INTEGER NOT NULL DEFAULT 0, ADD COLUMN "last_ballot" BIGINT NOT NULL DEFAULT 0,
    ADD CONSTRAINT "tally_part_ballots" CHECK ("ballots" >= 0 AND "last_ballot" >= 0);
UPDATE "tally_part" t SET "ballots" = s.ballots, "last_ballot" = s.last_ballot
FROM (SELECT proposal_id, get_byte(decode(right(voter, 2), 'hex'), 0) % 16 AS part, count(*) AS ballots, max(id) AS last_ballot
    FROM "ballot" GROUP BY 1, 2) s
WHERE t.proposal_id = s.proposal_id AND t.part = s.part;

-- As before; it counts ballots too, in the row that it changes anyway.
CREATE OR REPLACE FUNCTION count_vote() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    was_yes INTEGER := 0;
    was_no INTEGER := 0;
    is_yes INTEGER;
    is_no INTEGER;
    is_ballot BOOLEAN := true;
BEGIN
    IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'votes are never deleted'; END IF;
    IF TG_OP = 'UPDATE' THEN
        IF (NEW.proposal_id, NEW.voter, NEW.power) <> (OLD.proposal_id, OLD.voter, OLD.power) THEN
            RAISE EXCEPTION 'the power of a vote never changes';
        END IF;
        was_yes := (OLD.choice = 'yes')::int;
        was_no := 1 - was_yes;
        is_ballot := NEW.ballot_id <> OLD.ballot_id;
    END IF;
    is_yes := (NEW.choice = 'yes')::int;
    is_no := 1 - is_yes;
    UPDATE tally_part SET
        yes_power = yes_power + (is_yes - was_yes) * NEW.power,
        no_power = no_power + (is_no - was_no) * NEW.power,
        yes_count = yes_count + is_yes - was_yes,
        no_count = no_count + is_no - was_no,
        ballots = ballots + is_ballot::int,
        last_ballot = greatest(last_ballot, NEW.ballot_id)
    WHERE proposal_id = NEW.proposal_id AND part = get_byte(decode(right(NEW.voter, 2), 'hex'), 0) % 16;
    IF NOT FOUND THEN RAISE EXCEPTION 'proposal % has no tally', NEW.proposal_id; END IF;
    RETURN NULL;
END $$;

-- Of each voter of a club the proposal that ended last among those they voted on and a job has counted.
CREATE TABLE "club_voter" (
    "club_id" BIGINT NOT NULL,
    "voter" TEXT NOT NULL,
    "proposal_id" BIGINT NOT NULL,
    CONSTRAINT "club_voter_pkey" PRIMARY KEY ("club_id", "voter"),
    CONSTRAINT "club_voter_proposal_id_fkey" FOREIGN KEY ("proposal_id") REFERENCES "proposal"("id") ON DELETE RESTRICT ON UPDATE RESTRICT,
    CONSTRAINT "club_voter_voter_lower_case" CHECK ("voter" ~ '^0x[0-9a-f]{40}$')
);
-- For how many voters a counted proposal is that one: the voters of a range of time are the sum over its proposals.
CREATE TABLE "counted_proposal" (
    "proposal_id" BIGINT NOT NULL,
    "last_of_voters" INTEGER NOT NULL,
    CONSTRAINT "counted_proposal_pkey" PRIMARY KEY ("proposal_id"),
    CONSTRAINT "counted_proposal_proposal_id_fkey" FOREIGN KEY ("proposal_id") REFERENCES "proposal"("id") ON DELETE RESTRICT ON UPDATE RESTRICT,
    CONSTRAINT "counted_proposal_last_of_voters" CHECK ("last_of_voters" >= 0)
);

-- What winners earned by proved payouts, in each club, and with club 0 in all that are not hidden.
CREATE TABLE "bounty_earning" (
    "club_id" BIGINT NOT NULL,
    "asset" TEXT NOT NULL,
    "winner" TEXT NOT NULL,
    "wei" NUMERIC(96,0) NOT NULL,
    "wins" INTEGER NOT NULL,
    "sponsors" INTEGER NOT NULL,
    CONSTRAINT "bounty_earning_pkey" PRIMARY KEY ("club_id", "asset", "winner"),
    CONSTRAINT "bounty_earning_asset" CHECK ("asset" IN ('token', 'cro')),
    CONSTRAINT "bounty_earning_winner_lower_case" CHECK ("winner" ~ '^0x[0-9a-f]{40}$')
);
CREATE INDEX "bounty_earning_club_id_asset_wei_wins_winner_idx" ON "bounty_earning"("club_id", "asset", "wei", "wins", "winner");
CREATE INDEX "bounty_earning_winner_idx" ON "bounty_earning"("winner");

-- Adds up some winners again. One transaction at a time, until it ends: another would overwrite its sums with older ones.
CREATE FUNCTION renew_earnings(p_winners text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('earnings', 0));
    DELETE FROM bounty_earning e WHERE e.winner = ANY (p_winners);
    INSERT INTO bounty_earning (club_id, asset, winner, wei, wins, sponsors)
    SELECT coalesce(b.club_id, 0), o.asset, o.winner, sum(o.amount_wei), count(*), count(DISTINCT b.sponsor)
    FROM bounty_payout o
        JOIN payment_proof q ON q.purpose = 'payout' AND q.purpose_id = o.prize_id::text AND q.status = 'credited'
        JOIN bounty b ON b.id = o.bounty_id
        JOIN club c ON c.id = b.club_id
        CROSS JOIN LATERAL (SELECT NOT EXISTS (SELECT FROM hidden('club') x WHERE x.id = c.slug) AS is_shown) s
    WHERE o.winner = ANY (p_winners)
    GROUP BY GROUPING SETS ((o.asset, o.winner, b.club_id), (o.asset, o.winner, s.is_shown))
    HAVING b.club_id IS NOT NULL OR s.is_shown;
END $$;

CREATE FUNCTION renew_earnings_of_proof() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM renew_earnings(ARRAY(SELECT o.winner FROM bounty_payout o 
        WHERE o.prize_id = CASE WHEN NEW.purpose_id ~ '^[0-9]{1,18}$' THEN NEW.purpose_id::bigint END));
    RETURN NULL;
END $$;
CREATE FUNCTION renew_earnings_of_club() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM renew_earnings(ARRAY(
        SELECT DISTINCT o.winner FROM club c JOIN bounty b ON b.club_id = c.id JOIN bounty_payout o ON o.bounty_id = b.id
        WHERE c.slug = NEW.subject_id));
    RETURN NULL;
END $$;
-- At the end of their transaction, so that the lock is the last that it takes and is held shortly.
CREATE CONSTRAINT TRIGGER "payment_proof_earned" AFTER INSERT ON "payment_proof" DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW WHEN (NEW.purpose = 'payout') EXECUTE FUNCTION renew_earnings_of_proof();
CREATE CONSTRAINT TRIGGER "payment_proof_earned_again" AFTER UPDATE ON "payment_proof" DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW WHEN (NEW.purpose = 'payout' AND NEW.status <> OLD.status) EXECUTE FUNCTION renew_earnings_of_proof();
CREATE CONSTRAINT TRIGGER "hidden_content_earned" AFTER INSERT OR UPDATE ON "hidden_content" DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW WHEN (NEW.subject_kind = 'club') EXECUTE FUNCTION renew_earnings_of_club();
SELECT renew_earnings(ARRAY(SELECT DISTINCT winner FROM bounty_payout));

-- A profile adds up the standings of one person, and counts the proposals that have begun.
CREATE INDEX "club_standing_address_idx" ON "club_standing"("address");
CREATE INDEX "proposal_begun_idx" ON "proposal"("starts_at", "cancelled_at", "ends_at", "id", "snapshot_block");

-- The newest results with quorum, which may be few among many without.
CREATE INDEX "proposal_decided_idx" ON "proposal"("ends_at", "id")
    WHERE "cancelled_at" IS NULL AND "final_yes_power" + "final_no_power" >= "quorum_power";
