-- The word of a key of the log that another takes its place, signed by the old one: who was told of the old key can follow to the new.
CREATE TABLE "log_key_endorsement" (
    "old_key_id" TEXT NOT NULL,
    "origin" TEXT NOT NULL,
    "new_key_id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "signature" BYTEA NOT NULL,
    CONSTRAINT "log_key_endorsement_pkey" PRIMARY KEY ("old_key_id", "origin"),
    CONSTRAINT "log_key_endorsement_old_key_id_fkey" FOREIGN KEY ("old_key_id") REFERENCES "log_key"("key_id") ON DELETE RESTRICT ON UPDATE RESTRICT,
    CONSTRAINT "log_key_endorsement_new_key_id_fkey" FOREIGN KEY ("new_key_id") REFERENCES "log_key"("key_id") ON DELETE RESTRICT ON UPDATE RESTRICT,
    CONSTRAINT "log_key_endorsement_signature" CHECK (octet_length("signature") = 64)
);
CREATE TRIGGER "log_key_endorsement_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "log_key_endorsement" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
