import { chainReader, query, setChainFault } from "@/tests/setup/own-services";
import { ask } from "@/tests/setup/route-caller";

const SECRET = "a secret of the test's own".replaceAll(" ", "-");

beforeAll(() => {
  Object.assign(process.env, { CRON_SECRET: SECRET, INDEX_CONFIRMATIONS: "0" });
});

afterEach(() => setChainFault(null));

async function run(authorization?: string) {
  const headers = new Headers();
  if (authorization !== undefined) headers.set("authorization", authorization);
  const response = await ask("/api/cron/index", { headers });
  return {
    status: response.status,
    cache: response.headers.get("cache-control"),
    body: await response.json(),
  };
}

describe("GET /api/cron/index", () => {
  it.each([
    undefined,
    "",
    SECRET,
    `Bearer ${SECRET}x`,
    `Bearer ${SECRET.slice(1)}`,
    `bearer ${SECRET}`,
    "Bearer ",
    "Bearer undefined",
  ])("answers 401 to authorization %j and indexes nothing", async (authorization) => {
    expect(await run(authorization)).toMatchObject({ status: 401, body: { code: "WRONG_SECRET" } });
    expect(await query("SELECT 1 FROM holdings_index")).toEqual([]);
  });

  it("indexes up to the head and says how far it is", async () => {
    const before = await chainReader().getBlockNumber({ cacheTime: 0 });
    const { status, cache, body } = await run(`Bearer ${SECRET}`);
    // Other suites use the same chain at the same time.
    const after = await chainReader().getBlockNumber({ cacheTime: 0 });
    expect({ status, cache }).toEqual({ status: 200, cache: "private, no-store" });
    const [{ indexedBlock }] = body.contracts;
    const { blocks } = body.behind;
    expect(BigInt(indexedBlock)).toBeGreaterThanOrEqual(before);
    expect(BigInt(indexedBlock)).toBeLessThanOrEqual(after);
    expect(BigInt(blocks)).toBeLessThanOrEqual(after - BigInt(indexedBlock));
    expect(body).toEqual({
      isCurrent: true,
      behind: { blocks: expect.stringMatching(/^\d+$/), seconds: blocks === "0" ? 0 : expect.any(Number) },
      contracts: ["nft", "token"].map((kind) => ({ kind, indexedBlock, targetBlock: indexedBlock })),
    });
  });

  it("is 503 when the chain can't be read", async () => {
    setChainFault("down");
    expect(await run(`Bearer ${SECRET}`)).toMatchObject({ status: 503, body: { code: "CHAIN_UNAVAILABLE" } });
  });

  it("takes GET alone", async () => {
    const { status } = await ask("/api/cron/index", { method: "POST" });
    expect(status).toBe(405);
  });
});
