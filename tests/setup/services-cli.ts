import { startPostgres } from "@/local/postgres";
import { runSql } from "./clone-database";
import { serveParent } from "./companion";
import { startServices } from "./services";

const [dataDir] = process.argv.slice(2);
if (dataDir === undefined) {
  const { adminDatabaseUrl, pooledUrl, rpcUrl, folder, stop } = await startServices();
  // It would visit the databases of all suites in turn. Suites that need the planner's figures ask for them.
  await runSql({
    url: adminDatabaseUrl,
    sql: ["ALTER SYSTEM SET autovacuum = off", "SELECT pg_reload_conf()"],
  });
  serveParent({ line: JSON.stringify({ adminDatabaseUrl, pooledUrl, rpcUrl, folder }), stop });
} else {
  const { url, stop } = await startPostgres({ dataDir });
  serveParent({ line: `psql ${new URL("/", url).href}<database>`, stop });
}
