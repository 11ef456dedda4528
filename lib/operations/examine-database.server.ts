import "server-only";
import { type AdminEntry, listAdmins } from "@/lib/auth/admin-store.server";
import { createPool } from "@/lib/db/create-pool.server";
import { isCommitOff } from "@/lib/db/database-fault";
import { OLDEST_SERVER_VERSION } from "@/lib/db/oldest-server-version";
import { getAppClockOffsetMs } from "@/lib/db/read-now.server";
import { getSchemaState } from "@/lib/db/schema-state.server";
import type { Queryable } from "@/lib/db/transaction.server";
import { contractNames, countedContracts } from "@/lib/env/counted-contracts";
import type { Environment } from "@/lib/env/environment-schemas";
import { publicTestAddresses } from "@/lib/env/public-test-addresses";
import { findIndexState } from "@/lib/holdings/holdings-index-store.server";
import { findDistrust, findProofState } from "@/lib/holdings/trust-store.server";
import { CRON_JOBS, isJobLate } from "@/lib/jobs/cron-jobs";
import { listCronJobs } from "@/lib/jobs/cron-run-store.server";
import { formatDuration } from "@/lib/shared/format-time";
import { type DatabaseFacts, isTransactionPooled, readDatabaseFacts } from "./deployment-store.server";
import { type Finding, fail, fine, warn } from "./finding";

const CLOCK_WARN_MS = 2_000;
const CLOCK_FAIL_MS = 30_000;

/** The database: reachable, fit, at this version's schema, with an honest clock, and what it says of admins and jobs. */
export async function examineDatabase(environment: Environment): Promise<Finding[]> {
  const pool = createPool({ databaseUrl: environment.DATABASE_URL, max: 2 });
  pool.on("error", () => undefined);
  try {
    const askedAt = Date.now();
    const facts = await readDatabaseFacts(pool);
    const clockMs = (askedAt + Date.now()) / 2 - facts.now.getTime();
    return [
      ...judgeServer(facts, environment),
      judgeClock(clockMs),
      judgePooler(await isTransactionPooled(pool)),
      ...(await examineSchema(pool, environment)),
    ];
  } catch (error) {
    return [describeRefusal(error)];
  } finally {
    await pool.end();
  }
}

function describeRefusal(error: unknown): Finding {
  if (isCommitOff(error)) {
    return fail(
      "database",
      "synchronous_commit is off: a crash would lose acknowledged votes",
      "ALTER ROLE ... SET synchronous_commit = on, or on the server",
    );
  }
  const reason =
    error instanceof Error
      ? error.message || String(Reflect.get(error, "code") ?? error.name)
      : String(error);
  return fail(
    "database",
    `no answer (${reason.slice(0, 200)})`,
    "check host, port, name, user and password of DATABASE_URL, that the server runs, and that it lets this machine in",
  );
}

function judgeServer(facts: DatabaseFacts, { DATABASE_URL, DATABASE_POOL_MAX }: Environment): Finding[] {
  const version = `PostgreSQL ${Math.floor(facts.serverVersion / 10_000)}`;
  const { hostname, searchParams } = new URL(DATABASE_URL);
  const isNear = ["localhost", "127.0.0.1", "[::1]", ""].includes(hostname);
  return [
    facts.serverVersion < OLDEST_SERVER_VERSION
      ? fail("database", `${version} is too old`, "use PostgreSQL 16 or later")
      : fine("database", `${version}, commits are durable`),
    ...(facts.isReadOnly
      ? [
          fail(
            "database",
            "it takes no writes",
            "point DATABASE_URL at the primary, or lift default_transaction_read_only",
          ),
        ]
      : []),
    ...(DATABASE_POOL_MAX * 2 > facts.maxConnections
      ? [
          fail(
            "connections",
            `two instances of ${DATABASE_POOL_MAX} need more than the server's ${facts.maxConnections}`,
            "lower DATABASE_POOL_MAX or use the pooled connection string",
          ),
        ]
      : [fine("connections", `${DATABASE_POOL_MAX} an instance, the server allows ${facts.maxConnections}`)]),
    ...(facts.hasStatementTimeout
      ? []
      : [
          warn(
            "time limits",
            "the role has no statement_timeout",
            "run npm run migrate as a role that may set its own",
          ),
        ]),
    ...(isNear || searchParams.has("sslmode")
      ? []
      : [
          warn(
            "database",
            "the connection is not said to be encrypted",
            "add ?sslmode=require to DATABASE_URL",
          ),
        ]),
  ];
}

function judgeClock(differenceMs: number): Finding {
  const text = `this machine is ${Math.abs(Math.round(differenceMs))} ms ${differenceMs < 0 ? "behind" : "ahead of"} the database`;
  const cure = "have both follow the same time servers (NTP)";
  if (Math.abs(differenceMs) > CLOCK_FAIL_MS) return fail("clock", text, cure);
  return Math.abs(differenceMs) > CLOCK_WARN_MS ? warn("clock", text, cure) : fine("clock", text);
}

function judgePooler(isPooled: boolean): Finding {
  if (isPooled)
    return fine("pooler", "transaction mode: the app names no statement and holds no session lock");
  return fine("pooler", "none seen, or one that keeps a session");
}

async function examineSchema(db: Queryable, environment: Environment): Promise<Finding[]> {
  const { pending, edited, failed, ahead } = await getSchemaState(db);
  const broken = [
    { names: pending, text: "not applied", cure: "run npm run migrate" },
    {
      names: edited,
      text: "edited after it was applied",
      cure: "restore the file and put the change in a new migration",
    },
    {
      names: failed,
      text: "begun and not finished",
      cure: 'repair it, then mark it with "prisma migrate resolve"',
    },
  ].flatMap(({ names, text, cure }) =>
    names.length === 0 ? [] : [fail("migrations", `${text}: ${names.join(", ")}`, cure)],
  );
  if (broken.length > 0) return broken;
  const newer = ahead.length === 0 ? "current" : `current; ${ahead.length} of a newer version are there too`;
  return [
    fine("migrations", newer),
    judgeAppNow(await getAppClockOffsetMs(db), environment),
    judgeAdmin(await listAdmins(db), environment),
    ...(await examineJobs(db)),
    ...(await examineIndexes(db, environment)),
  ];
}

async function examineIndexes(db: Queryable, environment: Environment): Promise<Finding[]> {
  return Promise.all(
    contractNames.map(async (kind) => {
      const address = environment[countedContracts[kind].addressVariable];
      const subject = `${kind} index`;
      const state = await findIndexState(address, db);
      if (state === null) return warn(subject, "not begun", "run npm run index");
      const place = `blocks ${state.firstBlock} to ${state.nextBlock - 1n}`;
      const proof = await findProofState(address, db);
      if (proof === "never") {
        return warn(subject, `${place}, not compared with totalSupply yet`, "run npm run index to its end");
      }
      const distrust = await findDistrust(address, db);
      if (distrust === null) return fine(subject, `${place}, adds up to totalSupply`);
      return fail(subject, distrust.reason, `fix the cause, then run npm run index -- --retrust ${kind}`);
    }),
  );
}

function judgeAppNow(offsetMs: number, { LOCAL_MODE }: Environment): Finding {
  if (LOCAL_MODE === "1" || Math.abs(offsetMs) <= CLOCK_WARN_MS)
    return fine("app_now()", "the server's clock");
  return fail(
    "app_now()",
    `it is ${formatDuration(Math.round(Math.abs(offsetMs) / 1_000))} off, so votes open and close at the wrong time`,
    "this is a database of local mode or of a test: use another, or restore the function from the first migration",
  );
}

function judgeAdmin(
  admins: readonly AdminEntry[],
  { ADMIN_WALLET_ADDRESS, LOCAL_MODE }: Environment,
): Finding {
  const subject = "primary admin";
  const primary = admins.find(({ role }) => role === "primary admin")?.address;
  if (primary === undefined)
    return fine(subject, "none yet: the first request makes ADMIN_WALLET_ADDRESS it");
  if (LOCAL_MODE === "0" && publicTestAddresses.has(primary)) {
    return fail(
      subject,
      "the key of the stored one is public: anybody can take the fees",
      "have it name a wallet of your own under /admin/admins, or start from an empty database",
    );
  }
  if (primary !== ADMIN_WALLET_ADDRESS) {
    return fine(subject, `${primary}; the database decides, ADMIN_WALLET_ADDRESS only seeded it`);
  }
  return fine(subject, primary);
}

async function examineJobs(db: Queryable): Promise<Finding[]> {
  const jobs = await listCronJobs({ runsEach: 1 }, db);
  return jobs.map((job) => {
    const subject = `job ${job.name}`;
    const last = job.runs[0];
    const { everySeconds } = CRON_JOBS[job.name];
    const cure = `have the scheduler ask GET /api/cron/${job.name} every ${formatDuration(everySeconds)} with Authorization: Bearer CRON_SECRET`;
    if (last === undefined) return warn(subject, "it never ran", cure);
    const ago =
      job.doneAgoSeconds === null ? "never" : `${formatDuration(Math.max(0, job.doneAgoSeconds))} ago`;
    if (!isJobLate(job)) return fine(subject, `ended well ${ago}`);
    const why = last.outcome === "failed" ? `; the last run failed: ${last.summary ?? ""}` : "";
    return fail(
      subject,
      `late, ended well ${ago}${why}`,
      last.outcome === "failed" ? `fix that; then ${cure}` : cure,
    );
  });
}
