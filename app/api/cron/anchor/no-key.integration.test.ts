import { raiseAlert } from "@/lib/audit/alert-store.server";
import { parseEnvironment } from "@/lib/env/environment-schemas";
import { query } from "@/tests/setup/own-services";
import { ask } from "@/tests/setup/route-caller";

const SECRET = "a-secret-of-the-tests-own";

describe("GET /api/cron/anchor without ANCHOR_PRIVATE_KEY", () => {
  it("says that it is off, signs nothing, names no address, and ends what was told of it before", async () => {
    process.env["CRON_SECRET"] = SECRET;
    await raiseAlert({ kind: "anchor-balance", subject: "anchors", message: "It had a key." });
    const headers = { authorization: `Bearer ${SECRET}` };
    const response = await ask("/api/cron/anchor", { headers });
    expect([response.status, await response.json()]).toEqual([200, { isOn: false }]);
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
