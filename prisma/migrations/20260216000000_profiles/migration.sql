-- What a person says of themselves. Not unique: the shortened address stands beside the name everywhere.
CREATE TABLE "profile" (
    "address" TEXT NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "about" TEXT NOT NULL DEFAULT '',
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "profile_pkey" PRIMARY KEY ("address"),
    CONSTRAINT "profile_address_lower_case" CHECK ("address" ~ '^0x[0-9a-f]{40}$'),
    CONSTRAINT "profile_name_length" CHECK ("name" = '' OR length("name") BETWEEN 3 AND 32),
    CONSTRAINT "profile_about_length" CHECK (length("about") <= 300)
);

-- What everybody who had power did with it in a club: how many of its ended proposals they could vote on, and on how many they
-- did. Derived from votes and censuses, and written anew when one more proposal counts.
CREATE TABLE "club_standing" (
    "club_id" BIGINT NOT NULL,
    "address" TEXT NOT NULL,
    "could_vote" INTEGER NOT NULL,
    "voted" INTEGER NOT NULL,
    "turnout" INTEGER NOT NULL,
    "power" DECIMAL(78,0) NOT NULL,
    CONSTRAINT "club_standing_pkey" PRIMARY KEY ("club_id", "address"),
    CONSTRAINT "club_standing_club_id_fkey" FOREIGN KEY ("club_id") REFERENCES "club"("id") ON DELETE RESTRICT ON UPDATE RESTRICT,
    CONSTRAINT "club_standing_counts" CHECK ("could_vote" > 0 AND "voted" BETWEEN 0 AND "could_vote"),
    CONSTRAINT "club_standing_turnout" CHECK ("turnout" BETWEEN 0 AND 10000)
);
CREATE INDEX "club_standing_club_id_voted_power_address_idx" ON "club_standing"("club_id", "voted", "power", "address");
CREATE INDEX "club_standing_club_id_turnout_voted_address_idx" ON "club_standing"("club_id", "turnout", "voted", "address");
CREATE INDEX "club_standing_club_id_power_voted_address_idx" ON "club_standing"("club_id", "power", "voted", "address");

-- What the standings of a club rest on.
CREATE TABLE "club_standing_basis" (
    "club_id" BIGINT NOT NULL,
    "basis" TEXT NOT NULL,
    "power_block" BIGINT,
    "measured_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "club_standing_basis_pkey" PRIMARY KEY ("club_id"),
    CONSTRAINT "club_standing_basis_club_id_fkey" FOREIGN KEY ("club_id") REFERENCES "club"("id") ON DELETE RESTRICT ON UPDATE RESTRICT
);
