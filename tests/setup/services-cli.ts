import { serveParent } from "./companion";
import { startServices } from "./services";

const { adminDatabaseUrl, rpcUrl, stop } = await startServices();
serveParent({ line: JSON.stringify({ adminDatabaseUrl, rpcUrl }), stop });
