-- When the primary last wrote a beat: how old it is on a replica says how far the replica is behind.
CREATE TABLE "replica_beat" (
    "id" SMALLINT NOT NULL DEFAULT 1,
    "at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "replica_beat_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "replica_beat_only" CHECK ("id" = 1)
);
