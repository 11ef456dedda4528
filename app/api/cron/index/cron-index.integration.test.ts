import { GET as ready } from "@/app/api/ready/route";
import { chainReader, setChainFault } from "@/tests/setup/chain";
import { query } from "@/tests/setup/database";
import { GET, POST } from "./route";

const SECRET = "a secret of the test's own".replaceAll(" ", "-");
const context = { params: Promise.resolve({}) };

beforeAll(() => {
  Object.assign(process.env, { CRON_SECRET: SECRET, INDEX_CONFIRMATIONS: "0" });
});

afterEach(() => setChainFault(null));

async function ask(authorization?: string) {
  const headers = new Headers();
  if (authorization !== undefined) headers.set("authorization", authorization);
  const response = await GET(new Request("https://club.test/api/cron/index", { headers }), context);
  return {
    status: response.status,
    cache: response.headers.get("cache-control"),
    body: await response.json(),
  };
}

async function readiness() {
  const response = await ready(new Request("https://club.test/api/ready"), context);
  return { status: response.status, body: await response.json() };
}

describe("GET /api/ready before the first run", () => {
  it("is ready, and says that no block is indexed", async () => {
    const unknown = { indexedBlock: null, lagBlocks: null, trusted: true };
    expect(await readiness()).toMatchObject({
      status: 200,
      body: { status: "ready", index: { nft: unknown, token: unknown } },
    });
  });
});

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
    expect(await ask(authorization)).toMatchObject({ status: 401, body: { code: "WRONG_SECRET" } });
    expect(await query("SELECT 1 FROM holdings_index")).toEqual([]);
  });

  it("indexes up to the head and says how far it is, which readiness then shows", async () => {
    const { status, cache, body } = await ask(`Bearer ${SECRET}`);
    const head = (await chainReader().getBlockNumber()).toString();
    expect({ status, cache }).toEqual({ status: 200, cache: "private, no-store" });
    expect(body).toEqual({
      isCurrent: true,
      contracts: ["nft", "token"].map((kind) => ({ kind, indexedBlock: head, targetBlock: head })),
    });
    // One look at the parts serves a second of questions.
    jest.spyOn(Date, "now").mockReturnValue(Date.now() + 2_000);
    const current = { indexedBlock: head, lagBlocks: "0", trusted: true };
    expect((await readiness()).body.index).toEqual({ nft: current, token: current });
  });

  it("is 503 when the chain can't be read", async () => {
    setChainFault("down");
    expect(await ask(`Bearer ${SECRET}`)).toMatchObject({ status: 503, body: { code: "CHAIN_UNAVAILABLE" } });
  });

  it("takes GET alone", async () => {
    expect(POST().status).toBe(405);
  });
});
