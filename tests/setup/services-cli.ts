import { serveParent } from "./companion";
import { startServices } from "./services";

const { adminDatabaseUrl, pooledUrl, rpcUrl, stop } = await startServices();
serveParent({ line: JSON.stringify({ adminDatabaseUrl, pooledUrl, rpcUrl }), stop });
