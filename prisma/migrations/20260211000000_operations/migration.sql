-- What the server's log said last, for admins who look an event up by its request id. Capped by age and number.
CREATE TABLE "server_event" (
    "id" BIGINT GENERATED ALWAYS AS IDENTITY,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "level" TEXT NOT NULL,
    "event" TEXT NOT NULL,
    "request_id" TEXT,
    "method" TEXT,
    "path" TEXT,
    "status" INTEGER,
    "duration_ms" INTEGER,
    "code" TEXT,
    "address" TEXT,
    "fault" TEXT,
    CONSTRAINT "server_event_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "server_event_level" CHECK ("level" IN ('info', 'warn', 'error'))
);
CREATE INDEX "server_event_level_id_idx" ON "server_event"("level", "id");
CREATE INDEX "server_event_request_id_idx" ON "server_event"("request_id");
CREATE INDEX "server_event_at_idx" ON "server_event"("at");

-- Runs of the jobs under /api/cron. A job has one unfinished run at most, which is what keeps two from doing the same.
CREATE TABLE "cron_run" (
    "id" BIGINT GENERATED ALWAYS AS IDENTITY,
    "name" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    "outcome" TEXT,
    "summary" TEXT,
    CONSTRAINT "cron_run_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "cron_run_outcome" CHECK ("outcome" IN ('done', 'failed', 'lost')),
    CONSTRAINT "cron_run_finished" CHECK (num_nulls("finished_at", "outcome") IN (0, 2)),
    CONSTRAINT "cron_run_summary" CHECK (length("summary") <= 500)
);
CREATE INDEX "cron_run_name_id_idx" ON "cron_run"("name", "id");
CREATE UNIQUE INDEX "cron_run_one_running" ON "cron_run"("name") WHERE "finished_at" IS NULL;
