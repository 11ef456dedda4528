import { startPostgres } from "@/local/postgres";
import { serveParent } from "./companion";
import { startServices } from "./services";

const [dataDir] = process.argv.slice(2);
if (dataDir === undefined) {
  const { adminDatabaseUrl, pooledUrl, rpcUrl, folder, stop } = await startServices();
  serveParent({ line: JSON.stringify({ adminDatabaseUrl, pooledUrl, rpcUrl, folder }), stop });
} else {
  const { url, stop } = await startPostgres({ dataDir });
  serveParent({ line: `psql ${new URL("/", url).href}<database>`, stop });
}
