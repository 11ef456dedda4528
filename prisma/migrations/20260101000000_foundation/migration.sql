-- The only clock of every rule. Local mode and tests replace it by clock_timestamp() + an offset.
CREATE FUNCTION app_now() RETURNS timestamptz
LANGUAGE sql VOLATILE PARALLEL SAFE
AS 'SELECT clock_timestamp()';

CREATE TABLE "session" (
    "id" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    CONSTRAINT "session_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "session_address_lower_case" CHECK ("address" ~ '^0x[0-9a-f]{40}$'),
    CONSTRAINT "session_ends_after_start" CHECK ("expires_at" > "created_at")
);
CREATE INDEX "session_address_idx" ON "session"("address");
CREATE INDEX "session_expires_at_idx" ON "session"("expires_at");

CREATE TABLE "used_nonce" (
    "nonce" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "message_hash" TEXT NOT NULL,
    "signature_hash" TEXT NOT NULL,
    "pre_login_id" TEXT NOT NULL,
    "session_id" TEXT NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "used_nonce_pkey" PRIMARY KEY ("nonce"),
    CONSTRAINT "used_nonce_address_lower_case" CHECK ("address" ~ '^0x[0-9a-f]{40}$')
);
CREATE INDEX "used_nonce_used_at_idx" ON "used_nonce"("used_at");

CREATE TABLE "admin" (
    "address" TEXT NOT NULL,
    "is_primary" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "admin_pkey" PRIMARY KEY ("address"),
    CONSTRAINT "admin_address_lower_case" CHECK ("address" ~ '^0x[0-9a-f]{40}$')
);
CREATE UNIQUE INDEX "admin_one_primary" ON "admin"("is_primary") WHERE "is_primary";

-- Unlogged: counting must not wait for the disk; a crash empties it, which only resets the limits.
CREATE UNLOGGED TABLE "rate_bucket" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,
    CONSTRAINT "rate_bucket_pkey" PRIMARY KEY ("key")
);
CREATE INDEX "rate_bucket_expire_idx" ON "rate_bucket"("expire");
