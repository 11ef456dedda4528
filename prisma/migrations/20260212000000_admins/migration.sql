-- Who made whom an admin; null for the first one, whom configuration names.
ALTER TABLE "admin" ADD COLUMN "added_by" TEXT;
ALTER TABLE "admin" ADD CONSTRAINT "admin_added_by_lower_case" CHECK ("added_by" ~ '^0x[0-9a-f]{40}$');

-- Who is primary admin from when on. The newest row whose time has come decides; before the first of them admin.is_primary does.
CREATE TABLE "primary_handover" (
    "id" BIGINT GENERATED ALWAYS AS IDENTITY,
    "from_address" TEXT NOT NULL,
    "to_address" TEXT NOT NULL,
    "effective_at" TIMESTAMPTZ(3) NOT NULL,
    "named_at" TIMESTAMPTZ(3) NOT NULL,
    "withdrawn_at" TIMESTAMPTZ(3),
    CONSTRAINT "primary_handover_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "primary_handover_from_lower_case" CHECK ("from_address" ~ '^0x[0-9a-f]{40}$'),
    CONSTRAINT "primary_handover_to_lower_case" CHECK ("to_address" ~ '^0x[0-9a-f]{40}$'),
    CONSTRAINT "primary_handover_to_another" CHECK ("from_address" <> "to_address"),
    CONSTRAINT "primary_handover_not_back" CHECK ("effective_at" >= "named_at"),
    CONSTRAINT "primary_handover_withdrawn_before" CHECK ("withdrawn_at" < "effective_at")
);
CREATE INDEX "primary_handover_effective_at_idx" ON "primary_handover"("effective_at");

-- The list of sessions is in this order.
CREATE INDEX "session_created_at_idx" ON "session"("created_at");
