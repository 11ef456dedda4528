-- Who cancels a vote signs it. `cancel_right` is the log's entry of the row that gave the right; null if the author cancelled before the start.
ALTER TABLE "proposal"
    ADD COLUMN "cancel_digest" TEXT,
    ADD COLUMN "cancel_signature" TEXT,
    ADD COLUMN "cancel_signed_at" BIGINT,
    ADD COLUMN "cancel_check_block" BIGINT,
    ADD COLUMN "cancel_check_block_hash" TEXT,
    ADD COLUMN "cancel_right" TEXT,
    ADD CONSTRAINT "proposal_cancel_signature_whole" CHECK (
        ("cancel_signature" IS NULL) = ("cancel_signed_at" IS NULL) AND ("cancel_signature" IS NULL) = ("cancel_digest" IS NULL) AND ("cancel_signature" IS NULL OR "cancelled_at" IS NOT NULL)),
    ADD CONSTRAINT "proposal_cancel_check_whole" CHECK (("cancel_check_block" IS NULL) = ("cancel_check_block_hash" IS NULL)),
    ADD CONSTRAINT "proposal_cancel_digest_lower_case" CHECK ("cancel_digest" ~ '^0x[0-9a-f]*$'),
    ADD CONSTRAINT "proposal_cancel_check_block_hash_lower_case" CHECK ("cancel_check_block_hash" ~ '^0x[0-9a-f]*$');

CREATE OR REPLACE FUNCTION log_signature_hash(p_signature TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE AS $$
    SELECT log_hash(CASE WHEN p_signature ~ '^0x([0-9a-fA-F]{2})*$' THEN decode(substr(p_signature, 3), 'hex')
        ELSE convert_to(p_signature, 'UTF8') END)
$$;

CREATE OR REPLACE FUNCTION log_ballot_body(b ballot) RETURNS TEXT LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN '{"kind":"ballot","proposal":"' || (SELECT p.digest FROM proposal p WHERE p.id = b.proposal_id)
        || '","voter":"' || b.voter || '","digest":"' || b.message_hash || '","signature":'
        || log_signature_hash(b.signature) || ',"receivedAt":' || log_time(b.created_at) || '}';
END $$;

-- Without a signature it is the kind that older versions wrote.
CREATE OR REPLACE FUNCTION log_cancel_body(p proposal) RETURNS TEXT LANGUAGE sql STABLE AS $$
    SELECT CASE WHEN p.cancel_signature IS NULL
        THEN '{"kind":"cancel","proposal":"' || p.digest || '","at":' || log_time(p.cancelled_at) || '}'
        ELSE '{"kind":"cancellation","proposal":"' || p.digest || '","by":"' || p.cancelled_by || '","signature":'
            || log_signature_hash(p.cancel_signature) || ',"at":' || log_time(p.cancelled_at) || '}' END
$$;

-- A handover is an entry of the log, so one that nobody should see can't be kept back.
CREATE OR REPLACE FUNCTION log_handover_body(h log_key_endorsement) RETURNS TEXT LANGUAGE sql STABLE AS $$
    SELECT '{"kind":"handover","origin":' || to_json(h.origin)::text || ',"oldKeyId":"' || h.old_key_id
        || '","newPublicKey":"0x' || (SELECT encode(k.public_key, 'hex') FROM log_key k WHERE k.key_id = h.new_key_id)
        || '","at":' || log_time(h.at) || ',"signature":"0x' || encode(h.signature, 'hex') || '"}'
$$;

CREATE OR REPLACE FUNCTION log_handover() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO log_entry (body, created_at) VALUES (log_handover_body(NEW), app_now());
    RETURN NULL;
END $$;
CREATE TRIGGER "log_key_endorsement_log" AFTER INSERT ON "log_key_endorsement" FOR EACH ROW EXECUTE FUNCTION log_handover();

INSERT INTO log_entry (body, created_at) SELECT log_handover_body(h), app_now() FROM log_key_endorsement h ORDER BY h.at, h.old_key_id, h.origin;
