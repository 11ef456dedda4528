import "server-only";
import pg from "pg";
import { SYNCHRONOUS_COMMIT_OFF } from "./database-fault";

/** Waiting for a connection, in milliseconds (security.md section 3). */
const CONNECTION_TIMEOUT_MS = 4_000;
/** Waiting for an answer. Shorter than the role's statement_timeout of 5 s, and it also works when the network is gone. */
const QUERY_TIMEOUT_MS = 4_500;

/**
 * A pool that refuses every server with synchronous_commit off, because such a server loses acknowledged writes (R1). It
 * sends no startup parameters, because poolers in transaction mode refuse them.
 */
export function createPool({
  databaseUrl,
  max,
  limitMs = QUERY_TIMEOUT_MS,
}: {
  databaseUrl: string;
  max: number;
  /** How long to wait for an answer. */
  limitMs?: number;
}): pg.Pool {
  const options: pg.PoolConfig = {
    connectionString: databaseUrl,
    max,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    query_timeout: limitMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    allowExitOnIdle: true,
    verify: verifyConnection,
  };
  const pool = new pg.Pool(options);
  // Losing a connection between two statements of a transaction emits this; without a listener it would end the process. The
  // next statement on it fails and tells the caller.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/** In one round trip. Prisma's adapter writes and reads times without their offset, so it needs UTC, whatever the server's default is. */
function verifyConnection(client: pg.PoolClient, done: (error?: Error) => void): void {
  client
    .query<{ commit: string }>(
      "SELECT set_config('TimeZone', 'UTC', false), current_setting('synchronous_commit') AS commit",
    )
    .then(({ rows }) => done(rows[0]?.commit === "off" ? synchronousCommitError() : undefined))
    .catch((error: unknown) => done(error instanceof Error ? error : new Error(String(error))));
}

function synchronousCommitError(): Error {
  const error = new Error(
    "The database has synchronous_commit = off and would lose acknowledged votes in a crash. Set it to on for this role or server.",
  );
  return Object.assign(error, { code: SYNCHRONOUS_COMMIT_OFF });
}
