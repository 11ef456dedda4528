-- Somebody whom an owner asked to be a moderator, member or not. Accepting, declining and withdrawing remove the row; the public list keeps
-- what was done.
CREATE TABLE "moderator_invite" (
    "id" BIGINT GENERATED ALWAYS AS IDENTITY,
    "club_id" BIGINT NOT NULL,
    "address" TEXT NOT NULL,
    "invited_by" TEXT NOT NULL,
    "invited_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "moderator_invite_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "moderator_invite_club_id_fkey" FOREIGN KEY ("club_id") REFERENCES "club"("id") ON DELETE RESTRICT ON UPDATE RESTRICT,
    CONSTRAINT "moderator_invite_address_lower_case" CHECK ("address" ~ '^0x[0-9a-f]{40}$'),
    CONSTRAINT "moderator_invite_invited_by_lower_case" CHECK ("invited_by" ~ '^0x[0-9a-f]{40}$'),
    CONSTRAINT "moderator_invite_expires_later" CHECK ("expires_at" > "invited_at")
);
CREATE UNIQUE INDEX "moderator_invite_club_id_address_key" ON "moderator_invite"("club_id", "address");

-- A right can come from it, so each change writes the hash of the row into the log.
CREATE TRIGGER "moderator_invite_row_log" AFTER INSERT OR UPDATE OR DELETE ON "moderator_invite" FOR EACH ROW EXECUTE FUNCTION log_row_change();
