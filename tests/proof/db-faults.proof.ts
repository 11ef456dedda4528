import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { testAccount } from "../setup/accounts";
import { askPower, type PowerQuestions } from "./power-questions";
import type { Proof } from "./proof";
import { newPerson, type Person, type TwoInstances } from "./two-instances";

const MAX_MS = 5_000;
const RECOVERY_MS = 5_000;

type Fault = {
  name: string;
  /** Statuses that an answer may have while it lasts; 503 for everything that needs the missing part. */
  allowed: number[];
  /** The same for /api/ready, if it differs: it reads no table, and says no only after 10 s without an answer. */
  readyAllowed?: number[];
  /** By the name of the question. */
  publicAllowed?: Readonly<Record<string, number[]>>;
  begin: (stand: TwoInstances) => Promise<() => Promise<void>>;
};

const faults: Fault[] = [
  {
    name: "down",
    allowed: [503],
    readyAllowed: [200, 503],
    begin: async (stand) => {
      await stand.stopDatabase();
      return () => stand.startDatabase();
    },
  },
  {
    name: "restarted",
    allowed: [200, 401, 503],
    begin: async (stand) => {
      await stand.stopDatabase();
      await stand.startDatabase();
      return async () => undefined;
    },
  },
  { name: "every connection taken", allowed: [200, 401, 503], begin: takeEveryConnection },
  { name: "slow: tables locked for 10 s", allowed: [503], readyAllowed: [200, 503], begin: lockTables },
  { name: "frozen", allowed: [503], readyAllowed: [200, 503], begin: freeze },
  // Public pages still show; power needs the index at the newest block.
  {
    name: "read-only",
    allowed: [503],
    publicAllowed: { clubs: [200], power: [200, 503] },
    begin: makeReadOnly,
  },
];

export const proof: Proof = {
  stand: "faults",
  claim:
    "every database fault gives 503 within 5 s, leaves no partial row, and ends within 5 s of its cause (R8)",
  async run(stand, { isFull }) {
    const lines: string[] = [];
    const signedIn = newPerson(stand.urls);
    assert.equal((await signedIn.signIn(testAccount("holder"))).status, 200);
    const power = askPower(stand);
    let compared = 0;
    for (let round = 0; round < (isFull ? 5 : 1); round += 1) {
      for (const fault of faults) {
        const prepared = await prepareVerify(stand);
        await power.move();
        const end = await fault.begin(stand);
        // One check of /api/ready serves a second of calls.
        await sleep(1_100);
        const report = await askEverything({ stand, signedIn, power, fault, prepared }).finally(end);
        const recoveryMs = await untilRecovered({ stand, signedIn, power });
        await assertNoPartialRows(stand);
        compared += await power.compareAll();
        if (round === 0) lines.push(`${fault.name}: ${report}; recovered after ${Math.round(recoveryMs)} ms`);
      }
    }
    lines.push(`${compared} comparisons of the index with the contracts, 0 differences`);
    return lines;
  },
};

type Prepared = { person: Person; body: { message: string; signature: string } };

async function prepareVerify(stand: TwoInstances): Promise<Prepared> {
  const account = testAccount("prepared");
  const person = newPerson(stand.urls);
  const message = await person.askMessage(account.address);
  return { person, body: { message, signature: await account.signMessage({ message }) } };
}

async function askEverything(parts: {
  stand: TwoInstances;
  signedIn: Person;
  power: PowerQuestions;
  fault: Fault;
  prepared: Prepared;
}) {
  const { stand, signedIn, power, fault, prepared } = parts;
  const visitor = newPerson(stand.urls);
  const questions = [
    ["me", () => newPerson(stand.urls, new Map(signedIn.cookies)).send("/api/auth/me")],
    ["nonce", () => visitor.send("/api/auth/nonce", { method: "POST" })],
    ["verify", () => prepared.person.send("/api/auth/verify", { method: "POST", body: prepared.body })],
    ["power", () => power.powerNow()],
    ["clubs", () => visitor.send("/api/clubs")],
    ["index job", () => power.cronIndex()],
    ["ready", () => visitor.send("/api/ready")],
  ] as const;
  const answers = await Promise.all(
    questions.flatMap(([name, ask]) => [
      ask().then(({ status, tookMs, headers }) => ({
        name,
        status,
        tookMs,
        retryAfter: headers.get("retry-after"),
      })),
    ]),
  );
  for (const { name, status, tookMs, retryAfter } of answers) {
    const allowed = (name === "ready" && fault.readyAllowed) || fault.publicAllowed?.[name] || fault.allowed;
    assert.ok(allowed.includes(status), `${fault.name}: ${name} answered ${status}, allowed ${allowed}`);
    assert.ok(tookMs <= MAX_MS, `${fault.name}: ${name} took ${Math.round(tookMs)} ms`);
    if (status === 503) assert.ok(retryAfter, `${fault.name}: ${name} gave no Retry-After`);
  }
  assert.equal(
    (await visitor.send("/api/health")).status,
    200,
    `${fault.name}: health says whether it is alive`,
  );
  const home = await visitor.send("/");
  assert.equal(home.status, 200, `${fault.name}: the home page renders`);
  assert.ok(home.tookMs <= MAX_MS, `${fault.name}: the home page took ${Math.round(home.tookMs)} ms`);
  if (fault.name === "down") {
    const clubs = await visitor.send("/clubs");
    assert.equal(clubs.status, 503, "down: the list of clubs says in its status that it is none");
  }
  const slowest = Math.max(...answers.map(({ tookMs }) => tookMs));
  return `${answers.map(({ name, status }) => `${name} ${status}`).join(", ")}; slowest ${Math.round(slowest)} ms`;
}

async function untilRecovered({
  stand,
  signedIn,
  power,
}: {
  stand: TwoInstances;
  signedIn: Person;
  power: PowerQuestions;
}): Promise<number> {
  const startedAt = performance.now();
  let last = "";
  while (performance.now() - startedAt <= RECOVERY_MS) {
    const answers = await Promise.all(
      stand.urls.flatMap((url) => [
        newPerson([url], new Map(signedIn.cookies)).send("/api/auth/me"),
        newPerson([url]).send("/api/auth/nonce", { method: "POST" }),
        newPerson([url]).send("/api/ready"),
      ]),
    );
    last = answers.map(({ status, text }) => (status === 200 ? status : text)).join(", ");
    const isServing = answers.every(({ status }) => status === 200);
    if (isServing && (await power.powerNow()).status === 200) return performance.now() - startedAt;
    await sleep(100);
  }
  throw new Error(`not recovered within ${RECOVERY_MS} ms: ${last}`);
}

/** Every session came from a used nonce, and every used nonce has its session. */
async function assertNoPartialRows(stand: TwoInstances): Promise<void> {
  const partial = await stand.query(
    `SELECT s.id, n.nonce FROM session s FULL JOIN used_nonce n ON n.session_id = s.id
     WHERE s.id IS NULL OR n.nonce IS NULL`,
  );
  assert.deepEqual(partial, []);
}

async function takeEveryConnection(stand: TwoInstances): Promise<() => Promise<void>> {
  await endAppConnections(stand);
  const taken: Client[] = [];
  for (;;) {
    const client = new Client({ connectionString: stand.adminDatabaseUrl });
    client.on("error", () => undefined);
    const isFull = await client.connect().then(
      () => false,
      () => true,
    );
    if (isFull) break;
    taken.push(client);
  }
  return async () => {
    await Promise.all(taken.map((client) => client.end()));
  };
}

async function lockTables(stand: TwoInstances): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: stand.databaseUrl });
  await client.connect();
  await client.query("SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; BEGIN");
  await client.query(
    "LOCK TABLE session, used_nonce, admin, rate_bucket, holdings_index, holdings_checkpoint, _prisma_migrations IN ACCESS EXCLUSIVE MODE",
  );
  const ended = sleep(10_000);
  return async () => {
    await ended;
    await client.query("ROLLBACK");
    await client.end();
  };
}

/** Its connections stay open and say nothing. */
async function freeze(stand: TwoInstances): Promise<() => Promise<void>> {
  const found = await stand.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity UNION SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int`,
  );
  for (const { pid } of found) process.kill(pid, "SIGSTOP");
  return async () => {
    for (const { pid } of found) process.kill(pid, "SIGCONT");
  };
}

async function makeReadOnly(stand: TwoInstances): Promise<() => Promise<void>> {
  await stand.query("ALTER DATABASE proof SET default_transaction_read_only = on");
  await endAppConnections(stand);
  return async () => {
    const client = new Client({ connectionString: stand.adminDatabaseUrl });
    await client.connect();
    await client.query("ALTER DATABASE proof RESET default_transaction_read_only");
    await client.end();
  };
}

async function endAppConnections(stand: TwoInstances): Promise<void> {
  const client = new Client({ connectionString: stand.adminDatabaseUrl });
  await client.connect();
  await client.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'proof'");
  await client.end();
}
