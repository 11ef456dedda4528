import { isAdmin } from "@/lib/auth/find-admin-role.server";
import { parseAddress } from "@/lib/shared/address";
import { testAccount, testAdmin } from "@/tests/setup/accounts";
import { query } from "@/tests/setup/own-services";
import { newBrowser } from "@/tests/setup/route-caller";

process.env["RATE_LIMIT_MULTIPLIER"] = "1000";

const other = testAccount("other");
const browser = newBrowser();

async function check(address: unknown): Promise<[status: number, body: unknown]> {
  const response = await browser.post("/api/admin/check", { address });
  return [response.status, await response.json()];
}

afterEach(() => query("DELETE FROM admin"));

describe("the first primary admin", () => {
  it("comes from the configuration, once, however many ask at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        if (index % 2 === 0) return (await browser.get("/api/admin/primary-wallet")).json();
        return (await check(testAdmin.address))[1];
      }),
    );
    for (const answer of answers)
      expect([{ address: testAdmin.address }, { isAdmin: true }]).toContainEqual(answer);
    expect(await query("SELECT address, is_primary FROM admin")).toEqual([
      { address: testAdmin.address.toLowerCase(), is_primary: true },
    ]);
  });

  it("is the database's from then on: configuration adds nobody", async () => {
    await query("INSERT INTO admin (address, is_primary, created_at) VALUES ($1, true, app_now())", [
      other.address.toLowerCase(),
    ]);
    expect(await check(testAdmin.address)).toEqual([200, { isAdmin: false }]);
    expect(await (await browser.get("/api/admin/wallet-address")).json()).toEqual({ address: other.address });
    expect(await query("SELECT 1 FROM admin")).toHaveLength(1);
  });
});

describe("POST /api/admin/check (T15)", () => {
  it.each([
    [testAdmin.address, true],
    [testAdmin.address.toLowerCase(), true],
    [`0x${testAdmin.address.slice(2).toUpperCase()}`, true],
    [other.address, false],
    ["0x0000000000000000000000000000000000000000", false],
  ])("answers for %s: %s", async (address, expected) => {
    expect(await check(address)).toEqual([200, { isAdmin: expected }]);
  });

  it.each([
    "",
    "0x12",
    testAdmin.address.slice(2),
    `${testAdmin.address}0`,
    testAdmin.address.replace(/[a-f]/, (letter) => letter.toUpperCase()),
    "0x' OR 1=1 --",
    "\u0000",
    null,
    25,
    [testAdmin.address],
  ])("answers 400 to %j", async (address) => {
    expect((await check(address))[0]).toBe(400);
  });

  it("grants nothing: asking about an admin opens no session", async () => {
    expect(await check(testAdmin.address)).toEqual([200, { isAdmin: true }]);
    expect(browser.cookies()).toEqual([]);
    expect((await browser.me()).status).toBe(401);
  });

  it("forgets a removed admin at the next call (R11)", async () => {
    const address = parseAddress(other.address);
    if (!address) throw new Error("unreachable: an account has an address");
    await query(
      "INSERT INTO admin (address, is_primary, created_at) VALUES ($1, false, app_now()), ($2, true, app_now())",
      [address, testAdmin.address.toLowerCase()],
    );
    expect(await isAdmin(address)).toBe(true);
    await query("DELETE FROM admin WHERE address = $1", [address]);
    expect(await isAdmin(address)).toBe(false);
  });
});

describe("GET /api/admin/primary-wallet and GET /api/admin/wallet-address", () => {
  it.each(["/api/admin/primary-wallet", "/api/admin/wallet-address"])(
    "%s names the wallet with its checksum",
    async (path) => {
      const response = await browser.get(path);
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({ address: testAdmin.address });
    },
  );
});
