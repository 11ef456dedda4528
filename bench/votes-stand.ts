import { randomUUID } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Pool } from "pg";
import type { Hex } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { sealAuthCookie } from "@/lib/auth/sealed-cookies.server";
import { getDeploymentSigning } from "@/lib/ballots/deployment-signing.server";
import type { Ballot } from "@/lib/ballots/typed-data";
import { migrate } from "@/lib/db/migrate.server";
import type { NewBallot } from "@/lib/votes/ballot-store.server";
import { localContracts } from "@/local/accounts";
import { type Child, startChild } from "@/local/child-process";
import { freePort } from "@/local/free-port";
import { startPostgres } from "@/local/postgres";
import { addressOf } from "@/tests/builders/ballots";
import { insertClub, insertProposal, type OpenProposal } from "@/tests/builders/rows";
import { testAccount } from "@/tests/setup/accounts";
import { appEnvironment } from "@/tests/setup/app-environment";
import { untilServing } from "@/tests/setup/until-serving";

const APP_ORIGIN = "https://club.test";
const SNAPSHOT_BLOCK = 100n;
const POWER = 10n ** 18n;

export type BenchVoter = { account: PrivateKeyAccount; cookie: string };
/** A ballot as it is sent, and as the store gets it. */
export type BenchBallot = { cookie: string; body: string; stored: NewBallot };
export type VotesStand = {
  urls: string[];
  /** Of the instances, in order. */
  pids: number[];
  postgresPid: number;
  pool: Pool;
  /** Opens a new proposal that already has this many votes. */
  openProposal(votes: number): Promise<OpenProposal>;
  makeVoters(from: number, count: number): Promise<BenchVoter[]>;
  signAll(voters: readonly BenchVoter[], proposal: OpenProposal): Promise<BenchBallot[]>;
  stop(): Promise<void>;
};

/**
 * The production build with its own database, whose index has every voter's NFT. It never asks a chain. `kept` is a folder whose
 * database stays for the next run; `prepare` may change the server's settings, which count from a second start on; `more` is for the
 * instances.
 */
export async function startVotesStand(
  instances: number,
  {
    kept,
    prepare,
    more = {},
  }: {
    kept?: string | undefined;
    prepare?: (databaseUrl: string) => Promise<unknown>;
    more?: Record<string, string>;
  } = {},
): Promise<VotesStand> {
  const folder = kept ?? mkdtempSync(join(tmpdir(), "club-bench-"));
  mkdirSync(folder, { recursive: true });
  // As root, PostgreSQL runs as another user, who must pass through.
  chmodSync(folder, 0o711);
  const dataDir = join(folder, "postgres");
  if (prepare !== undefined) {
    const first = await startPostgres({ dataDir });
    await prepare(first.url);
    await first.stop();
  }
  const postgres = await startPostgres({ dataDir });
  await migrate({ databaseUrl: postgres.url });
  const environment = {
    ...appEnvironment({ databaseUrl: postgres.url, rpcUrl: "http://127.0.0.1:9", appOrigin: APP_ORIGIN }),
    RATE_LIMIT_MULTIPLIER: "1000000",
    LOG_LEVEL: "info",
  };
  Object.assign(process.env, environment);
  // Filling a proposal takes longer than the role's limit.
  const pool = new Pool({ connectionString: postgres.url, max: 32, options: "-c statement_timeout=0" });
  pool.on("error", () => undefined);
  const query = async (sql: string, values: unknown[] = []) => (await pool.query(sql, values)).rows;
  await query(
    `INSERT INTO holdings_index (contract, first_block, next_block, span, updated_at)
     SELECT c, 0, 1000, 1000, app_now() FROM unnest($1::text[]) c
     ON CONFLICT DO NOTHING`,
    [[localContracts.nft.toLowerCase(), localContracts.token.toLowerCase()]],
  );
  const clubId = await insertClub(query, `bench-${Date.now()}`);
  const servers = await Promise.all(
    Array.from({ length: instances }, () =>
      startServer({ ...environment, ...more }, join(folder, "server.log")),
    ),
  );

  return {
    urls: servers.map(({ url }) => url),
    pids: servers.map(({ server }) => server.pid),
    postgresPid: postgres.pid,
    pool,
    async openProposal(votes) {
      const { nft, token } = localContracts;
      const proposal = await insertProposal(query, { clubId, snapshotBlock: SNAPSHOT_BLOCK, nft, token });
      if (votes > 0) await fill(pool, { id: proposal.id, votes });
      return proposal;
    },
    async makeVoters(from, count) {
      const accounts = Array.from({ length: count }, (_, index) => testAccount(`bench ${from + index}`));
      const ids = accounts.map(() => randomUUID());
      const addresses = accounts.map(({ address }) => address.toLowerCase());
      await query(
        `INSERT INTO session (id, address, created_at, last_seen_at, expires_at)
         SELECT id, address, app_now(), app_now(), app_now() + interval '30 days' FROM unnest($1::text[], $2::text[]) AS s(id, address)`,
        [ids, addresses],
      );
      await query(
        "INSERT INTO holdings_checkpoint (contract, holder, block, balance) SELECT $1, h, 1, 1 FROM unnest($2::text[]) h",
        [localContracts.nft.toLowerCase(), addresses],
      );
      const cookies = await Promise.all(ids.map((id) => sealAuthCookie("session", id)));
      return accounts.map((account, index) => ({ account, cookie: cookies[index]?.split(";")[0] ?? "" }));
    },
    async signAll(voters, { id, digest, name }) {
      const { hasher } = await getDeploymentSigning();
      const signedAt = BigInt(Math.floor(Date.now() / 1_000));
      return Promise.all(
        voters.map(async ({ account, cookie }, index) => {
          const choice = index % 3 === 0 ? "no" : "yes";
          const voter = addressOf(account.address);
          const ballot: Ballot = { proposal: name, choice, reason: "", voter, signedAt };
          const messageHash: Hex = hasher.ballotDigest(ballot);
          const signature = await account.sign({ hash: messageHash });
          const body = { choice, reason: "", signedAt: Number(signedAt), form: "typed", signature };
          const stored: NewBallot = {
            ...{ proposalId: id, digest, voter, choice, reason: "", power: POWER, signedAt },
            ...{ form: "typed", signature, messageHash, check: null, signedTogether: null },
          };
          return { cookie, body: JSON.stringify(body), stored };
        }),
      );
    },
    async stop() {
      await Promise.all(servers.map(({ server }) => server.stop()));
      await pool.end();
      await postgres.stop();
      if (kept === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Inserts invented votes without triggers or row checks and rebuilds the indexes at the end. It also sets the tally, which
 * is checked after every round.
 */
async function fill(pool: Pool, { id, votes }: { id: bigint; votes: number }): Promise<void> {
  const { rows: indexes } = await pool.query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
     WHERE tablename IN ('ballot', 'vote') AND indexname NOT IN (SELECT conname FROM pg_constraint)`,
  );
  await pool.query(
    `BEGIN;
     SET LOCAL session_replication_role = replica;
     SET LOCAL maintenance_work_mem = '256MB';
     ${indexes.map(({ name }) => `DROP INDEX "${name}";`).join("\n")}
     INSERT INTO ballot (proposal_id, voter, choice, reason, power, signed_at, form, signature, message_hash, created_at)
     SELECT ${id}, voter, CASE WHEN n % 3 = 0 THEN 'no' ELSE 'yes' END, '', ${POWER},
       1700000000, 'typed', '0x' || repeat(md5(n::text), 4) || '1b', '0x' || md5('${id}.' || n) || md5(n || '.${id}'), app_now()
     FROM (SELECT n, '0x' || md5(n::text) || left(md5('voter' || n), 8) AS voter FROM generate_series(1, ${votes}) n ORDER BY 2) voters;
     INSERT INTO vote (proposal_id, voter, ballot_id, choice, power, signed_at, has_reason, cast_at)
     SELECT proposal_id, voter, id, choice, power, signed_at, false, created_at FROM ballot WHERE proposal_id = ${id} ORDER BY id;
     UPDATE tally_part t SET yes_power = s.yes * ${POWER}::numeric, no_power = s.no * ${POWER}::numeric, yes_count = s.yes, no_count = s.no,
       ballots = s.yes + s.no, last_ballot = s.last_ballot
     FROM (SELECT get_byte(decode(right(voter, 2), 'hex'), 0) % 16 AS part, max(ballot_id) AS last_ballot, count(*) FILTER (WHERE choice = 'yes') AS yes,
       count(*) FILTER (WHERE choice = 'no') AS no FROM vote WHERE proposal_id = ${id} GROUP BY 1) s
     WHERE t.proposal_id = ${id} AND t.part = s.part;
     ${indexes.map(({ definition }) => `${definition};`).join("\n")}
     COMMIT`,
  );
  await pool.query("VACUUM ANALYZE vote");
  await pool.query("VACUUM ANALYZE ballot");
  await pool.query("CHECKPOINT");
}

async function startServer(
  environment: Record<string, string>,
  logFile: string,
): Promise<{ server: Child; url: string }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = startChild({
    command: process.execPath,
    // To see where the time goes: SERVER_ARGS="--cpu-prof --cpu-prof-dir=profiles".
    args: [
      ...(process.env["SERVER_ARGS"]?.split(" ") ?? []),
      "node_modules/next/dist/bin/next",
      ...["start", "-H", "127.0.0.1", "-p", String(port)],
    ],
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      ...environment,
    },
    logFile,
  });
  await untilServing(url);
  return { server, url };
}
