import { appEnvironment } from "./app-environment";
import { appDatabaseUrl, closeChain, closeTestDatabase, createTestDatabase, openChain } from "./own-services";

// Set before any app module parses its environment, which happens at a first call and never at import.
Object.assign(
  process.env,
  appEnvironment({
    databaseUrl: appDatabaseUrl,
    rpcUrl: "http://127.0.0.1:9",
    appOrigin: "https://club.test",
  }),
);

// Real services on busy machines: the default of 5 s fails suites that only wait their turn.
jest.setTimeout(120_000);

beforeAll(async () => {
  const [rpcUrl] = await Promise.all([openChain(), createTestDatabase()]);
  Object.assign(process.env, { RPC_URL: rpcUrl, BROWSER_RPC_URL: rpcUrl });
}, 30_000);

afterAll(async () => {
  const { getPool } = await import("@/lib/db/database.server");
  await Promise.all([getPool().end(), closeTestDatabase(), closeChain()]);
});
