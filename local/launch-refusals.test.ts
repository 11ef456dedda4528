import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startLauncher } from "@/tests/setup/start-launcher";
import { freePort } from "./free-port";

const folder = mkdtempSync(join(tmpdir(), "local-launch-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("npm start in local mode", () => {
  it("names a taken port and says how to give another", async () => {
    const server = createServer();
    const port = await freePort();
    await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
    const run = startLauncher({
      flags: ["--no-app", "--data-dir", join(folder, "other")],
      environment: { PORT: String(port) },
    });
    expect(await run.ended).toBe(1);
    expect(run.output()).toContain(`Port ${port} is taken`);
    expect(run.output()).toContain(`PORT=${port + 1} npm start`);
    await new Promise((resolve) => server.close(resolve));
  }, 120_000);
});
describe("npm start configured by environment", () => {
  it("starts no services and names each missing variable", async () => {
    const otherDir = join(folder, "configured");
    const run = startLauncher({
      flags: ["--data-dir", otherDir],
      environment: { RPC_URL: "https://rpc.example" },
    });
    expect(await run.ended).toBe(1);
    for (const name of [
      "PRODUCT_NAME",
      "APP_ORIGIN",
      "DATABASE_URL",
      "SESSION_SECRETS",
      "LOG_SIGNING_KEY",
      "NFT_ADDRESS",
      "TOKEN_ADDRESS",
      "ADMIN_WALLET_ADDRESS",
    ]) {
      expect(run.output()).toContain(`${name} is missing`);
    }
    expect(run.output()).not.toContain("PostgreSQL");
    expect(existsSync(otherDir)).toBe(false);
  }, 120_000);
});
