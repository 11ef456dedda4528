import { isQuiet } from "@/lib/holdings/holdings-index-store.server";
import { requireAddress } from "@/lib/shared/address";
import { localContracts } from "@/local/accounts";
import { query } from "@/tests/setup/own-services";
import { CRON_SECRET, runJob } from "@/tests/setup/route-caller";

const contracts = {
  nft: requireAddress(localContracts.nft.toLowerCase()),
  token: requireAddress(localContracts.token.toLowerCase()),
};

beforeAll(() => {
  process.env["CRON_SECRET"] = CRON_SECRET;
});

it("rests every other turn while nothing moves, and never before or far behind the chain", async () => {
  expect((await runJob("index")).status).toBe(200);
  expect(await isQuiet(contracts, 300n)).toBe(false);
  expect((await runJob("index")).body).toMatchObject({ isCurrent: true });
  // As if it had read many blocks since the last transfer.
  await query("UPDATE holdings_index SET next_block = next_block + 1000");
  expect(await isQuiet(contracts, 300n)).toBe(true);
  await query("UPDATE cron_run SET summary = replace(summary, 'up to date', '9000 s behind the chain')");
  expect((await runJob("index")).body).not.toEqual({ status: "resting" });
  await query("UPDATE cron_run SET summary = replace(summary, '9000 s behind the chain', 'up to date')");
  expect((await runJob("index")).body).toEqual({ status: "resting" });
  await query("UPDATE cron_run SET finished_at = finished_at - interval '51 seconds'");
  await query("UPDATE holdings_index SET next_block = next_block - 1000");
  expect((await runJob("index")).body).toMatchObject({ isCurrent: true });
});
