-- What happened or will happen that people may want to be told, written in the transaction of the act itself.
CREATE TABLE "outbox_event" (
    "id" BIGSERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "address" TEXT,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "cursor" TEXT NOT NULL DEFAULT '',
    "spread_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "outbox_event_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "outbox_event_kind_check" CHECK ("kind" IN ('published', 'opens', 'ends', 'quorum', 'result', 'invited', 'accepted', 'winners', 'payout-due', 'payout-paid', 'payout-lost', 'fee-unproved', 'alert', 'confirm')),
    CONSTRAINT "outbox_event_address_lower_case" CHECK ("address" ~ '^0x[0-9a-f]{40}$')
);
CREATE UNIQUE INDEX "outbox_event_once" ON "outbox_event"("kind", "subject", coalesce("address", ''));
CREATE INDEX "outbox_event_due" ON "outbox_event"("due_at") WHERE "spread_at" IS NULL;

-- What a person wants to be told, and when. Without a row nothing is sent.
CREATE TABLE "message_wish" (
    "address" TEXT NOT NULL,
    "votes" BOOLEAN NOT NULL DEFAULT true,
    "results" BOOLEAN NOT NULL DEFAULT true,
    "own" BOOLEAN NOT NULL DEFAULT true,
    "clubs" BOOLEAN NOT NULL DEFAULT false,
    "timing" TEXT NOT NULL DEFAULT 'now',
    "zone" TEXT NOT NULL DEFAULT 'UTC',
    "snoozed_until" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "message_wish_pkey" PRIMARY KEY ("address"),
    CONSTRAINT "message_wish_address_lower_case" CHECK ("address" ~ '^0x[0-9a-f]{40}$'),
    CONSTRAINT "message_wish_timing_check" CHECK ("timing" IN ('now', 'daily'))
);

-- Where a person is reached. The destination is encrypted; no export has this table.
CREATE TABLE "message_channel" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "address" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "sealed" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    CONSTRAINT "message_channel_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "message_channel_address_lower_case" CHECK ("address" ~ '^0x[0-9a-f]{40}$'),
    CONSTRAINT "message_channel_kind_check" CHECK ("kind" IN ('mail')),
    CONSTRAINT "message_channel_state_check" CHECK ("state" IN ('waiting', 'active', 'stopped', 'failing')),
    CONSTRAINT "message_channel_ended" CHECK (("ended_at" IS NOT NULL) = ("state" IN ('stopped', 'failing')))
);
CREATE UNIQUE INDEX "message_channel_one_mail" ON "message_channel"("address", "kind") WHERE "ended_at" IS NULL;
CREATE INDEX "message_channel_address_idx" ON "message_channel"("address");

-- One sending to one channel, of one message or of several together. Its id is the same at each try.
CREATE TABLE "message_delivery" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "channel_id" UUID NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "try_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "end" TEXT,
    "fault" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "message_delivery_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "message_delivery_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "message_channel"("id") ON DELETE CASCADE ON UPDATE RESTRICT,
    CONSTRAINT "message_delivery_end_check" CHECK ("end" IN ('sent', 'needless', 'dead')),
    CONSTRAINT "message_delivery_ended" CHECK (("ended_at" IS NULL) = ("end" IS NULL))
);
-- The next sending to a channel waits for this one, which keeps their order.
CREATE UNIQUE INDEX "message_delivery_one_open" ON "message_delivery"("channel_id") WHERE "ended_at" IS NULL;
CREATE INDEX "message_delivery_open" ON "message_delivery"("try_at") WHERE "ended_at" IS NULL;
CREATE INDEX "message_delivery_channel_id_created_at_idx" ON "message_delivery"("channel_id", "created_at");

CREATE TABLE "message" (
    "id" BIGSERIAL NOT NULL,
    "event_id" BIGINT NOT NULL,
    "channel_id" UUID NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "delivery_id" UUID,
    CONSTRAINT "message_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "message_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "outbox_event"("id") ON DELETE CASCADE ON UPDATE RESTRICT,
    CONSTRAINT "message_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "message_channel"("id") ON DELETE CASCADE ON UPDATE RESTRICT,
    CONSTRAINT "message_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "message_delivery"("id") ON DELETE CASCADE ON UPDATE RESTRICT
);
CREATE UNIQUE INDEX "message_event_id_channel_id_key" ON "message"("event_id", "channel_id");
CREATE INDEX "message_channel_id_idx" ON "message"("channel_id");
CREATE INDEX "message_delivery_id_idx" ON "message"("delivery_id");
CREATE INDEX "message_waiting" ON "message"("due_at", "channel_id") WHERE "delivery_id" IS NULL;

CREATE FUNCTION outbox_put(p_kind TEXT, p_subject TEXT, p_address TEXT, p_due TIMESTAMPTZ) RETURNS void
    LANGUAGE sql AS $function$
    INSERT INTO outbox_event (kind, subject, address, due_at, created_at) VALUES (p_kind, p_subject, p_address, p_due, app_now())
    ON CONFLICT DO NOTHING
$function$;

-- When a message that is due now is sent: between 7 and 22 o'clock where the person lives, or at their next 9 o'clock with all others of the day.
CREATE FUNCTION message_due_at(p_now TIMESTAMPTZ, p_timing TEXT, p_zone TEXT) RETURNS TIMESTAMPTZ
    LANGUAGE sql STABLE AS $function$
    SELECT CASE
        WHEN p_timing = 'daily' THEN (l.day + CASE WHEN l.clock < TIME '09:00' THEN 0 ELSE 1 END + TIME '09:00') AT TIME ZONE p_zone
        WHEN l.clock < TIME '07:00' THEN (l.day + TIME '07:00') AT TIME ZONE p_zone
        WHEN l.clock >= TIME '22:00' THEN (l.day + 1 + TIME '07:00') AT TIME ZONE p_zone
        ELSE p_now END
    FROM (SELECT (p_now AT TIME ZONE p_zone)::date AS day, (p_now AT TIME ZONE p_zone)::time AS clock) l
$function$;

-- A proposal is told when it is published, when its vote opens, 24 hours and 6 hours before the end.
CREATE FUNCTION outbox_proposal() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
    IF TG_OP = 'INSERT' THEN
        PERFORM outbox_put('published', NEW.id::text, NULL, app_now());
        PERFORM outbox_put('opens', NEW.id::text, NULL, NEW.starts_at);
        PERFORM outbox_put('ends', NEW.id::text, NULL, NEW.ends_at - interval '24 hours')
            WHERE NEW.ends_at - interval '30 hours' > NEW.starts_at;
        PERFORM outbox_put('quorum', NEW.id::text, NULL, NEW.ends_at - interval '6 hours')
            WHERE NEW.ends_at - interval '12 hours' > NEW.starts_at;
    ELSE
        UPDATE outbox_event SET due_at = CASE kind
            WHEN 'opens' THEN NEW.starts_at
            WHEN 'ends' THEN NEW.ends_at - interval '24 hours'
            ELSE NEW.ends_at - interval '6 hours' END
        WHERE kind IN ('opens', 'ends', 'quorum') AND subject = NEW.id::text AND spread_at IS NULL;
    END IF;
    RETURN NULL;
END $function$;
CREATE TRIGGER proposal_outbox AFTER INSERT ON proposal FOR EACH ROW EXECUTE FUNCTION outbox_proposal();
CREATE TRIGGER proposal_outbox_times AFTER UPDATE OF starts_at, ends_at ON proposal FOR EACH ROW EXECUTE FUNCTION outbox_proposal();

CREATE FUNCTION outbox_result() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
    PERFORM outbox_put('result', NEW.proposal_id::text, NULL, app_now());
    RETURN NULL;
END $function$;
CREATE TRIGGER log_result_outbox AFTER INSERT ON log_result FOR EACH ROW EXECUTE FUNCTION outbox_result();

CREATE FUNCTION outbox_invite() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
    PERFORM outbox_put('invited', NEW.id::text, NEW.address, app_now());
    RETURN NULL;
END $function$;
CREATE TRIGGER moderator_invite_outbox AFTER INSERT ON moderator_invite FOR EACH ROW EXECUTE FUNCTION outbox_invite();

CREATE FUNCTION outbox_application() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
    PERFORM outbox_put('accepted', NEW.bounty_id::text, NEW.applicant, app_now());
    RETURN NULL;
END $function$;
CREATE TRIGGER bounty_application_outbox AFTER UPDATE OF state ON bounty_application FOR EACH ROW
    WHEN (NEW.state = 'accepted' AND OLD.state <> 'accepted') EXECUTE FUNCTION outbox_application();

CREATE FUNCTION outbox_winners() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
    PERFORM outbox_put('winners', NEW.id::text, NULL, app_now());
    RETURN NULL;
END $function$;
CREATE TRIGGER bounty_outbox AFTER UPDATE OF announced_at ON bounty FOR EACH ROW
    WHEN (NEW.announced_at IS NOT NULL AND OLD.announced_at IS NULL) EXECUTE FUNCTION outbox_winners();

CREATE FUNCTION outbox_payout() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
    PERFORM outbox_put('payout-due', NEW.bounty_id::text, b.sponsor, app_now()) FROM bounty b WHERE b.id = NEW.bounty_id;
    RETURN NULL;
END $function$;
CREATE TRIGGER bounty_payout_outbox AFTER INSERT ON bounty_payout FOR EACH ROW EXECUTE FUNCTION outbox_payout();

-- A payout is told to its winner when its transfer is proved and when the chain lost it; a lost fee to its payer.
CREATE FUNCTION outbox_payment() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
    IF NEW.purpose = 'payout' AND NEW.status IN ('credited', 'revoked') THEN
        PERFORM outbox_put(CASE NEW.status WHEN 'credited' THEN 'payout-paid' ELSE 'payout-lost' END,
            NEW.purpose_id || ':' || NEW.tx_hash, o.winner, app_now())
        FROM bounty_payout o WHERE o.prize_id::text = NEW.purpose_id;
    ELSIF NEW.purpose <> 'payout' AND NEW.status = 'revoked' THEN
        PERFORM outbox_put('fee-unproved', NEW.purpose || ':' || NEW.purpose_id || ':' || NEW.tx_hash, NEW.payer, app_now());
    END IF;
    RETURN NULL;
END $function$;
CREATE TRIGGER payment_proof_outbox AFTER INSERT OR UPDATE OF status ON payment_proof FOR EACH ROW EXECUTE FUNCTION outbox_payment();

CREATE FUNCTION outbox_alert() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
    PERFORM outbox_put('alert', NEW.id::text, NULL, app_now());
    RETURN NULL;
END $function$;
CREATE TRIGGER alert_outbox AFTER INSERT OR UPDATE OF id ON alert FOR EACH ROW EXECUTE FUNCTION outbox_alert();
