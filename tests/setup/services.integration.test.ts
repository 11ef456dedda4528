import { Client } from "pg";
import { getPool } from "@/lib/db/database.server";
import { appDatabaseUrl, chainReader, query, setChainFault } from "./own-services";

async function askChain(): Promise<Response> {
  return fetch(process.env["RPC_URL"] ?? "", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "eth_chainId", params: [] }),
  });
}

describe("the services of the integration tests", () => {
  it("give each file a migrated PostgreSQL with the time limits of production", async () => {
    expect(await query("SELECT 1 FROM _prisma_migrations")).not.toEqual([]);
    expect((await getPool().query("SHOW statement_timeout")).rows).toEqual([{ statement_timeout: "5s" }]);
  });

  it("run the PostgreSQL that the run asks for", async () => {
    const [row] = await query<{ major: string }>(
      "SELECT (current_setting('server_version_num')::int / 10000)::text AS major",
    );
    expect(row?.major).toBe(process.env["TEST_POSTGRES"] ?? "18");
  });

  it("put a pooler before the app, which refuses startup parameters, when the run asks for one", async () => {
    const client = new Client({ connectionString: appDatabaseUrl, options: "-c statement_timeout=4s" });
    const answer = await client.connect().then(
      () => "taken",
      (error: Error) => error.message,
    );
    await client.end().catch(() => undefined);
    expect(answer).toMatch(process.env["TEST_POOLER"] === "1" ? /unsupported startup parameter/ : /^taken$/);
  });

  it("run a chain with id 25 that holds the contracts", async () => {
    expect(await chainReader().getChainId()).toBe(25);
    const nft = process.env["NFT_ADDRESS"];
    expect(await chainReader().getCode({ address: `0x${nft?.slice(2)}` })).toMatch(/^0x.{100}/);
  });

  it("put a proxy in front of the chain, whose faults affect only this file", async () => {
    expect(await (await askChain()).json()).toMatchObject({ result: "0x19" });
    setChainFault("html");
    expect(await (await askChain()).text()).toMatch(/<html/i);
    setChainFault(null);
    expect((await askChain()).status).toBe(200);
  });
});
