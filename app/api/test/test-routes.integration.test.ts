import { createServer, type Server } from "node:http";
import { testAccount, testAdmin } from "@/tests/setup/accounts";
import { query, setChainFault } from "@/tests/setup/own-services";
import { type Caller, openCaller, visitor } from "@/tests/setup/route-caller";

const address = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const questions = [
  "/api/test/logs",
  "/api/test/schema",
  `/api/test/holdings?address=${address}`,
  `/api/test/marketplace?address=${address}`,
];

let admin: Caller;
let service: Server;

beforeAll(async () => {
  service = createServer((request, response) => {
    const { searchParams, pathname } = new URL(request.url ?? "", "http://x");
    response.setHeader("content-type", "application/json");
    const nftAddress = searchParams.get("wallet");
    response.end(JSON.stringify({ nfts: pathname === "/v2/wallets" ? [{ nftAddress, nftId: "5" }] : null }));
  });
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  const place = service.address();
  process.env["MARKETPLACE_URL"] = `http://127.0.0.1:${typeof place === "object" ? place?.port : 0}`;
  admin = await openCaller(testAdmin);
});

afterAll(() => {
  service.close();
});
afterEach(() => setChainFault(null));

describe("the routes behind the test pages", () => {
  it.each(questions)("answer %s to admins alone outside local mode, and never from a cache", async (path) => {
    const holder = await openCaller(testAccount("holder"));
    expect(await visitor("GET", path)).toMatchObject({ status: 401, body: { code: "NOT_SIGNED_IN" } });
    expect(await holder("GET", path)).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });
    const answer = await admin("GET", path);
    expect(answer.status).toBe(200);
    expect(answer.response.headers.get("cache-control")).toBe("private, no-store");
    await query("DELETE FROM admin WHERE address = $1", [testAdmin.address.toLowerCase()]);
    await query("INSERT INTO admin (address, is_primary, created_at) VALUES ($1, true, app_now())", [
      testAccount("another admin").address.toLowerCase(),
    ]);
    expect((await admin("GET", path)).status).toBe(403);
    await query("UPDATE admin SET address = $1", [testAdmin.address.toLowerCase()]);
  });

  it("tell who asked by their checksummed address", async () => {
    await query(
      "INSERT INTO server_event (at, level, event, method, path, status, address) VALUES (app_now(), 'info', 'request', 'POST', '/api/told', 200, $1)",
      [address.toLowerCase()],
    );
    expect((await admin("GET", "/api/test/logs")).body["events"]).toContainEqual(
      expect.objectContaining({ path: "/api/told", address }),
    );
  });

  it("tell holdings, power and allowance with their times, and each failure by itself", async () => {
    const path = `/api/test/holdings?address=${address}`;
    expect((await admin("GET", path)).body).toMatchObject({
      address,
      chain: {
        ok: true,
        value: { nftCount: expect.stringMatching(/^\d+$/) },
        durationMs: expect.any(Number),
      },
      settled: { ok: true, value: { sources: { nft: "index" } } },
      allowance: {
        ok: true,
        value: { adminWallet: testAdmin.address, feeWei: "333333333000000000000000000" },
      },
    });
    setChainFault("down");
    const { status, body } = await admin("GET", path);
    expect(status).toBe(200);
    expect(body).toMatchObject({ chain: { ok: false, code: "CHAIN_UNAVAILABLE" }, allowance: { ok: false } });
  });

  it("read the marketplace's answer", async () => {
    expect((await admin("GET", `/api/test/marketplace?address=${address}`)).body).toMatchObject({
      answer: { ok: true, value: { nfts: [{ contract: address.toLowerCase(), tokenId: "5", name: null }] } },
    });
  });

  it("page through events by level and request id", async () => {
    await query("TRUNCATE server_event");
    await query(
      `INSERT INTO server_event (at, level, event, request_id)
       SELECT app_now(), CASE WHEN n % 2 = 0 THEN 'warn' ELSE 'info' END, 'e' || n, 'abc' || n
       FROM generate_series(1, 120) n`,
    );
    const seen: string[] = [];
    let after = "";
    for (let page = 0; page < 3; page += 1) {
      const { body } = await admin("GET", `/api/test/logs?tab=all${after && `&after=${after}`}`);
      const { events, next } = body as { events: { event: string }[]; next: string | null };
      seen.push(...events.map(({ event }) => event));
      after = next ?? "";
    }
    expect(seen).toEqual(Array.from({ length: 120 }, (_, index) => `e${120 - index}`));
    expect((await admin("GET", "/api/test/logs?tab=warnings&q=ABC12")).body).toMatchObject({
      events: [{ event: "e120" }, { event: "e12" }],
      next: null,
    });
    expect((await admin("GET", "/api/test/logs?tab=errors")).body).toEqual({ events: [], next: null });
  });

  it.each([
    "/api/test/logs?tab=secrets",
    "/api/test/logs?q=%27%20OR%201",
    "/api/test/logs?after=99999999999999999999999",
    "/api/test/holdings",
    "/api/test/holdings?address=0x1",
    `/api/test/holdings?address=${address.replace("C", "c")}`,
    `/api/test/marketplace?address=${address}&page=0`,
  ])("answer 400 to %s", async (path) => {
    expect((await admin("GET", path)).status).toBe(400);
  });
});
