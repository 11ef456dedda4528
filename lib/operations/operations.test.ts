import { CRON_JOB_NAMES, CRON_JOBS, type CronJobName } from "@/lib/jobs/cron-jobs";
import { judgeAlerts } from "./judge-alerts";
import { judgeChain, judgeDatabase } from "./judge-readiness";
import { isWorthKeeping, levelOfStatus } from "./server-event";
import type { EndpointLook, IndexWatch, Watch } from "./watch";

const HOUR = 3_600;

function jobs(doneAgo: Partial<Record<CronJobName, number | null>> = {}): Watch["jobs"] {
  return CRON_JOB_NAMES.map((name) => ({ name, runs: [], doneAgoSeconds: 10, ...pick(doneAgo[name]) }));
}

function pick(doneAgoSeconds: number | null | undefined) {
  return doneAgoSeconds === undefined ? {} : { doneAgoSeconds };
}

function endpoint(upSeconds: number | null): EndpointLook {
  return { name: "RPC_URL", lookedAgoSeconds: 5, upSeconds, head: 9n, headAgeSeconds: 1, tookMs: 3 };
}

function index(changes: Partial<IndexWatch> = {}): IndexWatch {
  return { indexedBlock: 100n, lagBlocks: 0n, lagSeconds: 0, isTrusted: true, ...changes };
}

const well: Watch = {
  jobs: jobs(),
  firstRunAgoSeconds: HOUR,
  endpoints: [endpoint(HOUR)],
  contracts: { nft: index(), token: index() },
  failures: 9,
};

const subjects = (changes: Partial<Watch>) =>
  judgeAlerts({ ...well, ...changes }).map(({ kind, subject }) => `${kind} ${subject}`);

describe("judgeAlerts", () => {
  it("says nothing of a service that is well", () => {
    expect(subjects({})).toEqual([]);
  });

  it.each(CRON_JOB_NAMES)("counts the job %s as late after five missed turns of a minute or more", (name) => {
    const limit = Math.max(60, CRON_JOBS[name].everySeconds) * 5;
    expect(subjects({ jobs: jobs({ [name]: limit }) })).toEqual([]);
    expect(subjects({ jobs: jobs({ [name]: limit + 1 }) })).toEqual([`job-late ${name}`]);
  });

  it.each<[string, Partial<Watch>, string[]]>([
    ["many requests fail", { failures: 10 }, ["requests-fail requests"]],
    ["no job ever ran", { jobs: jobs({ log: null }), firstRunAgoSeconds: null }, ["job-late log"]],
    ["the scheduler is new", { jobs: jobs({ log: null }), firstRunAgoSeconds: 300 }, []],
    [
      "the scheduler leaves one out",
      { jobs: jobs({ log: null }), firstRunAgoSeconds: 301 },
      ["job-late log"],
    ],
    ["the chain is away", { jobs: jobs({ index: HOUR }), endpoints: [endpoint(null)] }, []],
    ["the chain is back for a moment", { jobs: jobs({ index: HOUR }), endpoints: [endpoint(300)] }, []],
    [
      "the chain is back for long",
      { jobs: jobs({ index: HOUR }), endpoints: [endpoint(301)] },
      ["job-late index"],
    ],
    [
      "one of two endpoints is away",
      { jobs: jobs({ index: HOUR }), endpoints: [endpoint(HOUR), endpoint(null)] },
      [],
    ],
    ["nobody looked at the chain", { jobs: jobs({ index: HOUR }), endpoints: [] }, ["job-late index"]],
    [
      "a job that needs no chain is late while it is away",
      { jobs: jobs({ log: HOUR }), endpoints: [endpoint(null)] },
      ["job-late log"],
    ],
  ])("judges jobs when %s", (_when, changes, expected) => {
    expect(subjects(changes)).toEqual(expected);
  });

  it.each<[string, Partial<Watch>, string[]]>([
    ["5 min behind", { contracts: { nft: index({ lagSeconds: 300 }), token: index() } }, []],
    ["later", { contracts: { nft: index({ lagSeconds: 301 }), token: index() } }, ["index-behind nft"]],
    [
      "later, and the chain is away",
      { contracts: { nft: index({ lagSeconds: 301 }), token: index() }, endpoints: [endpoint(null)] },
      [],
    ],
    [
      "later, and the chain just came back",
      { contracts: { nft: index({ lagSeconds: 301 }), token: index() }, endpoints: [endpoint(300)] },
      [],
    ],
    [
      "not looked at",
      { contracts: { nft: index({ lagSeconds: null, lagBlocks: null }), token: index() } },
      [],
    ],
    [
      "never begun",
      { contracts: { nft: index(), token: index({ indexedBlock: null }) } },
      ["index-behind token"],
    ],
    [
      "about to begin",
      { contracts: { nft: index(), token: index({ indexedBlock: null }) }, firstRunAgoSeconds: 300 },
      [],
    ],
    [
      "never begun by anybody",
      { contracts: { nft: index(), token: index({ indexedBlock: null }) }, firstRunAgoSeconds: null },
      ["index-behind token"],
    ],
  ])("judges an index that is %s", (_what, changes, expected) => {
    expect(subjects(changes)).toEqual(expected);
  });

  it("names figures and no person", () => {
    const messages = judgeAlerts({
      ...well,
      jobs: jobs({ log: 720, payments: null }),
      contracts: { nft: index({ lagSeconds: 725, lagBlocks: 1_812n }), token: index() },
    }).map(({ message }) => message);
    expect(messages).toEqual([
      "The job payments has never ended well. It should run every 5 min.",
      "The job log last ended well 12 min ago. It should run every 1 min.",
      "The NFT index is 12 min 5 s (1,812 blocks) behind the chain.",
    ]);
  });
});

const schema = { pending: [], edited: [], failed: [], ahead: [] };
const facts = {
  schema,
  appClockOffsetMs: 0,
  synchronousCommit: "on",
  isReadOnly: false,
  serverVersion: 160_000,
};

describe("judgeDatabase", () => {
  it("accepts a current schema, durable commits and the real clock", () => {
    expect(judgeDatabase(facts, false)).toEqual({ ok: true });
    expect(judgeDatabase({ ...facts, schema: { ...schema, ahead: ["later"] } }, false)).toEqual({ ok: true });
  });

  it.each([
    ["pending", { pending: ["20260101_x"] }, "not applied: 20260101_x"],
    ["edited", { edited: ["20260101_x"] }, "edited after it was applied: 20260101_x"],
    ["unfinished", { failed: ["20260101_x"] }, "not finished: 20260101_x"],
  ])("names a migration that is %s", (_name, changes, reason) => {
    expect(judgeDatabase({ ...facts, schema: { ...schema, ...changes } }, false)).toEqual({
      ok: false,
      code: "SCHEMA_BEHIND",
      reason: `migrations ${reason}`,
    });
  });

  it("refuses synchronous_commit off", () => {
    expect(judgeDatabase({ ...facts, synchronousCommit: "off" }, true)).toMatchObject({ ok: false });
  });

  it("refuses a database that takes no writes, and one older than PostgreSQL 16", () => {
    expect(judgeDatabase({ ...facts, isReadOnly: true }, true)).toMatchObject({ ok: false });
    expect(judgeDatabase({ ...facts, serverVersion: 159_999 }, true)).toMatchObject({ ok: false });
  });

  it.each([
    [1_000, false, true],
    [1_001, false, false],
    [-1_001, false, false],
    [259_200_000, false, false],
    [259_200_000, true, true],
  ])("judges app_now() that is %i ms off (local mode %p): %p", (appClockOffsetMs, isLocalMode, ok) => {
    expect(judgeDatabase({ ...facts, appClockOffsetMs }, isLocalMode).ok).toBe(ok);
  });
});

describe("judgeChain", () => {
  it.each([
    [120, false, true],
    [121, false, false],
    [1_000_000, true, true],
  ])("judges a head of %i s (local mode %p): %p", (headAgeSeconds, isLocalMode, ok) => {
    expect(judgeChain({ headAgeSeconds, maxAgeSeconds: 120 }, isLocalMode).ok).toBe(ok);
  });
});

describe("isWorthKeeping", () => {
  it.each([
    ["GET", 200, false],
    ["GET", 304, false],
    ["GET", 401, false],
    ["GET", 403, true],
    ["GET", 429, false],
    ["GET", 503, true],
    ["POST", 200, false],
    ["POST", 401, true],
    ["POST", 429, false],
    ["DELETE", 409, true],
    ["HEAD", 500, true],
  ])("judges %s answered %d: %s", (method, status, isKept) => {
    expect(isWorthKeeping({ method, status })).toBe(isKept);
  });
});

describe("levelOfStatus", () => {
  it.each([
    [200, "info"],
    [409, "info"],
    [500, "error"],
    [503, "warn"],
  ])("makes %d %s", (status, level) => {
    expect(levelOfStatus(status)).toBe(level);
  });
});
