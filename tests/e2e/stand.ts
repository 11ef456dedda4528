import { existsSync } from "node:fs";
import { join } from "node:path";
import { getAddress } from "viem";
import { localAccounts } from "@/local/accounts";
import { startChild } from "@/local/child-process";
import { freePort } from "@/local/free-port";
import { startRpcProxy } from "@/local/rpc-proxy";
import { appEnvironment } from "../setup/app-environment";
import { cloneDatabase } from "../setup/clone-database";
import { startServices } from "../setup/services";
import { untilServing } from "../setup/until-serving";

export type StandUrls = { url: string; rpcUrl: string; databaseUrl: string };
export type Stand = StandUrls & { stop(): Promise<void> };

/** The local build on services of its own, so that the developer's `.local` data and ports are never touched. */
export async function startStand(): Promise<Stand> {
  if (!existsSync(".local/next/BUILD_ID")) throw new Error('there is no local build: run "npm test"');
  const services = await startServices();
  const databaseUrl = await cloneDatabase({ adminUrl: services.adminDatabaseUrl, name: "journeys" });
  const proxy = await startRpcProxy({ target: services.rpcUrl, keepStates: 10_000 });
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const admin = localAccounts.find(({ role }) => role === "admin");
  const server = startChild({
    command: process.execPath,
    args: ["node_modules/next/dist/bin/next", "start", "-H", "localhost", "-p", String(port)],
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      ...appEnvironment({ databaseUrl, rpcUrl: proxy.url, appOrigin: url }),
      LOCAL_MODE: "1",
      ADMIN_WALLET_ADDRESS: getAddress(admin?.address ?? ""),
      RATE_LIMIT_MULTIPLIER: "1000",
      SOCIAL_URL: "https://social.example/club",
      WEBSITE_URL: "https://club.example",
      COMMUNITY_URL: "https://chat.example/club",
      LOG_LEVEL: "warn",
    },
    logFile: join(services.dataDir, "..", "app.log"),
  });
  async function stop(): Promise<void> {
    await Promise.all([server.stop(), proxy.stop()]);
    await services.stop();
  }
  await untilServing(url);
  return { url, rpcUrl: proxy.url, databaseUrl, stop };
}
