import { inTransaction } from "@/lib/db/transaction.server";
import { startCensus } from "@/lib/holdings/advance-census.server";
import { chainReader, query, setChainFault } from "@/tests/setup/own-services";
import { ask } from "@/tests/setup/route-caller";

const SECRET = "a-secret-of-this-test";

beforeAll(() => {
  Object.assign(process.env, { CRON_SECRET: SECRET, INDEX_CONFIRMATIONS: "0" });
});

afterEach(() => setChainFault(null));

let ordered: string;

async function run(authorization: string) {
  const response = await ask("/api/cron/census", { headers: { authorization } });
  return { status: response.status, body: await response.json() };
}

describe("GET /api/cron/census", () => {
  it("answers 401 without the secret and takes nothing down", async () => {
    const { number: block, hash: blockHash } = await chainReader().getBlock();
    ordered = String(block);
    await inTransaction((tx) => startCensus(tx, { block, blockHash }));
    expect(await run("Bearer wrong")).toMatchObject({ status: 401, body: { code: "WRONG_SECRET" } });
    expect(await query("SELECT looked, status FROM census")).toEqual([{ looked: 0, status: "running" }]);
  });

  it("is 503 when the chain can't be read", async () => {
    setChainFault("down");
    expect(await run(`Bearer ${SECRET}`)).toMatchObject({ status: 503, body: { code: "CHAIN_UNAVAILABLE" } });
  });

  it("takes what is ordered down and tells how far it is; afterwards there is nothing to do", async () => {
    const { status, body } = await run(`Bearer ${SECRET}`);
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
    expect(await run(`Bearer ${SECRET}`)).toEqual({ status: 200, body: { isCurrent: true, censuses: [] } });
  });

  it("takes GET alone", async () => {
    const { status } = await ask("/api/cron/census", { method: "POST" });
    expect(status).toBe(405);
  });
});
