import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { LOCAL_MNEMONIC, localAccounts } from "@/local/accounts";
import { withoutLocalMode } from "@/local/build";
import { freePort } from "@/local/free-port";
import { startServer } from "@/local/server";
import { appEnvironment } from "@/tests/setup/app-environment";
import type { StandUrls } from "./stand";
import { expect, test } from "./test";

/** The wallet's name in EIP-6963, the beginning of its master key, and the keys that are written down. */
const WALLET_MARKS = [
  "local.club.in-page-wallet",
  "xprv9zz7v8QuW9DB5aPK3A4sGm1Nd3gNbg3Nz",
  ...localAccounts.map(({ privateKey }) => privateKey),
];
const SCRIPT = "wallet.js";
/** In a page's HTML or in React's data. A page's own address is said there too, with whatever it holds. */
const NAMED = /src\\?"?[=:]\\?"[^"\\]*\/wallet\.js|LOCAL MODE/;

/** A deployment's server on the stand's database, from the files that local mode serves too. */
async function startDeployment(
  { databaseUrl, rpcUrl }: StandUrls,
  { logFile, more }: { logFile: string; more: Record<string, string> },
) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const deployed = appEnvironment({ databaseUrl, rpcUrl, appOrigin: "https://club.test" });
  const env = { ...withoutLocalMode(process.env), ...deployed, ...more };
  const { stop } = await startServer({ command: "start", host: "127.0.0.1", port, env, logFile });
  return { url, stop };
}

test("no file of the build holds the local wallet or its keys, which its own script does", async ({
  stand,
  request,
}) => {
  const script = await (await request.get(`${stand.rpcUrl}/${SCRIPT}`)).text();
  for (const mark of WALLET_MARKS) expect(script).toContain(mark);
  const files = readdirSync(".next", { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^\.next\/(cache|dev)\b/.test(entry.parentPath))
    .map((entry) => join(entry.parentPath, entry.name));
  expect(files.length).toBeGreaterThan(100);
  const holds = (file: string) =>
    [...WALLET_MARKS, LOCAL_MNEMONIC].some((mark) => readFileSync(file, "utf8").includes(mark));
  expect(files.filter(holds)).toEqual([]);
});

test("a page of a deployment never names the local wallet, whatever it is asked with", async ({
  stand,
  request,
}, testInfo) => {
  const wallet = `${stand.rpcUrl}/${SCRIPT}`;
  expect(NAMED.exec(await (await request.get("/about")).text())?.[0]).toContain(wallet);
  const logFile = testInfo.outputPath("server.log");
  // The value that switches local mode on must be 1, and no other variable does.
  const more = { LOCAL_MODE: "0", NEXT_PUBLIC_LOCAL_MODE: "1", NEXT_PUBLIC_LOCAL_WALLET_URL: wallet };
  const { url, stop } = await startDeployment(stand, { logFile, more });
  try {
    const names = ["LOCAL_MODE", "LOCAL_WALLET_URL", "x-local-mode", "x-local-wallet-url"];
    const said = (join: string) => names.map((name) => `${name}${join}${/mode/i.test(name) ? "1" : wallet}`);
    const headers: Record<string, string>[] = [
      {},
      Object.fromEntries(said(" ").map((pair) => pair.replaceAll("_", "-").split(" "))),
      { cookie: said("=").join("; ") },
      { host: new URL(stand.url).host, "x-forwarded-host": new URL(stand.url).host, origin: stand.url },
    ];
    for (const asked of headers) {
      for (const path of ["/", "/about", `/clubs?${said("=").join("&")}`, "/no-such-page"]) {
        const page = await (await request.get(`${url}${path}`, { headers: asked })).text();
        expect(page).toContain("</html>");
        expect(NAMED.exec(page)?.[0], `${path} ${JSON.stringify(asked)}`).toBeUndefined();
      }
    }
  } finally {
    await stop();
  }
});

test("a deployment that is given the local wallet doesn't start", async ({ stand }, testInfo) => {
  const more = { LOCAL_WALLET_URL: `${stand.rpcUrl}/${SCRIPT}` };
  const start = startDeployment(stand, { logFile: testInfo.outputPath("server.log"), more });
  await expect(start).rejects.toThrow("LOCAL_WALLET_URL holds");
});
