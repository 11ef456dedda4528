import { serveParent } from "../setup/companion";
import { startStand } from "./stand";

const { url, rpcUrl, databaseUrl, stop } = await startStand();
serveParent({ line: JSON.stringify({ url, rpcUrl, databaseUrl }), stop });
