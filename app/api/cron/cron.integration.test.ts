import { raiseAlert } from "@/lib/audit/alert-store.server";
import { inTransaction } from "@/lib/db/transaction.server";
import { parseEnvironment } from "@/lib/env/environment-schemas";
import { startCensus } from "@/lib/holdings/advance-census.server";
import { chainReader, query, setChainFault } from "@/tests/setup/own-services";
import { ask, CRON_SECRET } from "@/tests/setup/route-caller";

let ordered: string;

beforeAll(async () => {
  Object.assign(process.env, { CRON_SECRET, INDEX_CONFIRMATIONS: "0" });
  const { number: block, hash: blockHash } = await chainReader().getBlock();
  ordered = String(block);
  await inTransaction((tx) => startCensus(tx, { block, blockHash }));
});

afterEach(() => setChainFault(null));

async function run(job: string, authorization: string | null = `Bearer ${CRON_SECRET}`) {
  const response = await ask(`/api/cron/${job}`, {
    headers: authorization === null ? {} : { authorization },
  });
  const { status, headers } = response;
  return { status, cache: headers.get("cache-control"), body: await response.json() };
}

describe.each(["index", "census"])("GET /api/cron/%s", (job) => {
  it.each([
    null,
    "",
    CRON_SECRET,
    `Bearer ${CRON_SECRET}x`,
    `Bearer ${CRON_SECRET.slice(1)}`,
    `bearer ${CRON_SECRET}`,
    "Bearer ",
    "Bearer undefined",
  ])("answers 401 to authorization %j and does nothing", async (authorization) => {
    expect(await run(job, authorization)).toMatchObject({ status: 401, body: { code: "WRONG_SECRET" } });
    expect(await query("SELECT 1 FROM holdings_index")).toEqual([]);
    expect(await query("SELECT looked, status FROM census")).toEqual([{ looked: 0, status: "running" }]);
  });

  it("takes GET alone", async () => {
    expect((await ask(`/api/cron/${job}`, { method: "POST" })).status).toBe(405);
  });
});

describe("what the jobs of the index and of censuses answer", () => {
  it.each(["index", "census"])("%s is 503 when the chain can't be read", async (job) => {
    setChainFault("down");
    expect(await run(job)).toMatchObject({ status: 503, body: { code: "CHAIN_UNAVAILABLE" } });
  });

  it("indexes up to the head and says how far it is", async () => {
    const before = await chainReader().getBlockNumber({ cacheTime: 0 });
    const { status, cache, body } = await run("index");
    // Other suites use the same chain at the same time.
    const after = await chainReader().getBlockNumber({ cacheTime: 0 });
    expect({ status, cache }).toEqual({ status: 200, cache: "private, no-store" });
    const [{ indexedBlock }] = body.contracts;
    expect(BigInt(indexedBlock)).toBeGreaterThanOrEqual(before);
    expect(BigInt(indexedBlock)).toBeLessThanOrEqual(after);
    expect(body).toEqual({
      isCurrent: true,
      // Asked only while there is something to say.
      behind: null,
      contracts: ["nft", "token"].map((kind) => ({ kind, indexedBlock, targetBlock: indexedBlock })),
    });
  });

  it("takes what is ordered down and tells how far it is; afterwards there is nothing to do", async () => {
    const { status, body } = await run("census");
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        isCurrent: true,
        censuses: [
          {
            block: ordered,
            status: "done",
            reason: null,
            looked: expect.any(Number),
            people: body.censuses[0].looked,
            holders: expect.any(Number),
            root: expect.stringMatching(/^0x[0-9a-f]{64}$/),
          },
        ],
      },
    });
    const again = await run("census");
    expect([again.status, again.body]).toEqual([200, { isCurrent: true, censuses: [] }]);
  });
});

describe("GET /api/cron/anchor without ANCHOR_PRIVATE_KEY", () => {
  it("says that it is off, signs nothing, names no address, and ends what was told of it before", async () => {
    await raiseAlert({ kind: "anchor-balance", subject: "anchors", message: "It had a key." });
    const { status, body } = await run("anchor");
    expect([status, body]).toEqual([200, { isOn: false }]);
    expect(await query("SELECT summary FROM cron_run WHERE name = 'anchor'")).toEqual([
      { summary: "off: ANCHOR_PRIVATE_KEY is not set" },
    ]);
    expect(await query("SELECT 1 FROM chain_anchor UNION ALL SELECT 1 FROM anchor_account")).toEqual([]);
    expect(await query("SELECT 1 FROM alert WHERE cleared_at IS NULL")).toEqual([]);
  });

  it.each(["0x12", `0x${"0".repeat(64)}`, `0x${"f".repeat(64)}`, "word ".repeat(12)])(
    "refuses %j as a key without showing it",
    (key) => {
      const read = () => parseEnvironment({ ...process.env, ANCHOR_PRIVATE_KEY: key });
      expect(read).toThrow("ANCHOR_PRIVATE_KEY holds a value that is not shown but must be");
      expect(read).not.toThrow(key);
    },
  );
});
