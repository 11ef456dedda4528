import { isSchemaCurrent, type SchemaState } from "@/lib/db/compare-migrations";
import { OLDEST_SERVER_VERSION } from "@/lib/db/oldest-server-version";
import type { AppErrorCode } from "@/lib/http/app-error";

/** One part that the app depends on: whether it serves, and why not. */
export type PartState = { ok: true } | { ok: false; code: AppErrorCode; reason: string };

/** Rounding and the time between two clock reads; a real offset is minutes or days. */
const CLOCK_TOLERANCE_MS = 1_000;

type DatabaseFacts = {
  schema: SchemaState;
  appClockOffsetMs: number;
  synchronousCommit: string;
  isReadOnly: boolean;
  serverVersion: number;
};

/**
 * A database serves when it is PostgreSQL 16 or later, takes writes, makes commits durable, its schema is current, and
 * app_now() is the real clock outside local mode.
 */
export function judgeDatabase(facts: DatabaseFacts, isLocalMode: boolean): PartState {
  if (facts.serverVersion < OLDEST_SERVER_VERSION) return unavailable("PostgreSQL 16 or later is needed");
  if (facts.isReadOnly) return unavailable("the database takes no writes");
  if (facts.synchronousCommit === "off") return unavailable("synchronous_commit is off");
  if (!isSchemaCurrent(facts.schema)) {
    return { ok: false, code: "SCHEMA_BEHIND", reason: describeSchema(facts.schema) };
  }
  if (!isLocalMode && Math.abs(facts.appClockOffsetMs) > CLOCK_TOLERANCE_MS) {
    return unavailable(`app_now() differs from the clock by ${Math.round(facts.appClockOffsetMs)} ms`);
  }
  return { ok: true };
}

/** A chain serves when its newest block is young enough; the local chain mines on transactions only, so its age says nothing. */
export function judgeChain(
  { headAgeSeconds, maxAgeSeconds }: { headAgeSeconds: number; maxAgeSeconds: number },
  isLocalMode: boolean,
): PartState {
  if (isLocalMode || headAgeSeconds <= maxAgeSeconds) return { ok: true };
  return {
    ok: false,
    code: "CHAIN_UNAVAILABLE",
    reason: `the newest block is ${headAgeSeconds} s old, more than ${maxAgeSeconds} s`,
  };
}

function unavailable(reason: string): PartState {
  return { ok: false, code: "DATABASE_UNAVAILABLE", reason };
}

function describeSchema({ pending, edited, failed }: SchemaState): string {
  const parts = [
    { label: "not applied", names: pending },
    { label: "edited after it was applied", names: edited },
    { label: "not finished", names: failed },
  ];
  const told = parts.filter(({ names }) => names.length > 0);
  return `migrations ${told.map(({ label, names }) => `${label}: ${names.join(", ")}`).join("; ")}`;
}
