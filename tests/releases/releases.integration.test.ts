import { join } from "node:path";
import { restore } from "@/lib/db/restore.server";
import { localContracts } from "@/local/accounts";
import { runSql, type ServiceUrls, withDatabase } from "@/tests/setup/clone-database";
import { testDatabaseUrl } from "@/tests/setup/own-services";
import { startCli } from "@/tests/setup/run-cli";
import { listReleases } from "./list-releases";

const services: ServiceUrls = JSON.parse(process.env["TEST_SERVICES"] ?? "{}");

it.each(listReleases())(
  "goes on with the data of version $name, and finds no fault in its log",
  async ({ name, folder }) => {
    const database = `${new URL(testDatabaseUrl).pathname.slice(1)}_release_${name}`;
    await runSql({ url: services.adminDatabaseUrl, sql: `CREATE DATABASE ${database} TEMPLATE template0` });
    const databaseUrl = withDatabase({ url: services.adminDatabaseUrl, name: database });
    await restore({ databaseUrl, file: join(folder, "data.backup") });
    // The origin and the contracts of local mode, in which it was kept.
    const environment = {
      DATABASE_URL: databaseUrl,
      APP_ORIGIN: "http://localhost:3000",
      NFT_ADDRESS: localContracts.nft,
      TOKEN_ADDRESS: localContracts.token,
    };
    const migrated = await startCli("lib/db/migrate-cli.ts", { environment }).ended;
    expect(migrated).toMatchObject({ code: 0 });
    const checked = await startCli("lib/log/log-cli.ts", { environment }).ended;
    expect(checked).toEqual({ code: 0, output: expect.stringContaining(", 0 differ") });
  },
);
