import { existsSync } from "node:fs";
import { join } from "node:path";
import { Pool, type QueryResultRow } from "pg";
import { type Child, startChild } from "@/local/child-process";
import { freePort } from "@/local/free-port";
import { startPostgres } from "@/local/postgres";
import { type RpcProxy, startRpcProxy } from "@/local/rpc-proxy";
import { appEnvironment } from "../setup/app-environment";
import { cloneDatabase } from "../setup/clone-database";
import { killPostgres } from "../setup/kill-postgres";
import { startServices } from "../setup/services";
import { untilServing } from "../setup/until-serving";

export const APP_ORIGIN = "https://club.test";

export type TwoInstances = {
  /** Where the two instances listen. */
  urls: readonly [string, string];
  appOrigin: string;
  proxy: RpcProxy;
  /** The node itself, without the proxy. */
  rpcUrl: string;
  databaseUrl: string;
  adminDatabaseUrl: string;
  /** The instances' configuration. */
  environment: Readonly<Record<string, string>>;
  logFiles: readonly string[];
  /** Reads the database on a separate connection, not through the app. */
  query<Row extends QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>;
  /** Ends one instance like a crash and starts it again with more environment; answers when it serves. */
  replace(index: 0 | 1, environment?: Record<string, string>): Promise<void>;
  /** Ends one instance like a deployment, which lets it finish, and starts it again; answers when it serves. */
  restart(index: 0 | 1): Promise<void>;
  stopDatabase(): Promise<void>;
  /** Ends the database with kill -9, every process of it; `startDatabase` starts it again. */
  killDatabase(): Promise<void>;
  startDatabase(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Two production processes on one PostgreSQL, their chain behind a proxy with faults. Most proofs use it. Needs the
 * production build in `.next`.
 */
export async function startTwoInstances({
  environment = {},
  isForBrowser = false,
}: {
  environment?: Record<string, string>;
  /** Gives the first instance an origin on loopback; otherwise only headers name the origin. */
  isForBrowser?: boolean;
}): Promise<TwoInstances> {
  if (!existsSync(".next/BUILD_ID"))
    throw new Error('there is no production build: run "npm run build" first');
  const services = await startServices();
  const databaseUrl = await cloneDatabase({ adminUrl: services.adminDatabaseUrl, name: "proof" });
  const proxy = await startRpcProxy({ target: services.rpcUrl, keepStates: 10_000 });
  const pool = new Pool({ connectionString: databaseUrl, max: 2 });
  // The proofs end connections on purpose.
  pool.on("error", () => undefined);

  const ports = [await freePort(), await freePort()] as const;
  const urls = [`http://127.0.0.1:${ports[0]}`, `http://127.0.0.1:${ports[1]}`] as const;
  const logFiles = [join(services.dataDir, "..", "a.log"), join(services.dataDir, "..", "b.log")] as const;
  const appOrigin = isForBrowser ? `http://localhost:${ports[0]}` : APP_ORIGIN;
  const base = {
    ...appEnvironment({ databaseUrl, rpcUrl: proxy.url, appOrigin }),
    CRON_SECRET: "the-scheduler-of-the-proofs",
    LOG_LEVEL: "error",
    ...environment,
  };
  async function start(index: 0 | 1, more: Record<string, string> = {}): Promise<Child> {
    const instance = startInstance({
      port: ports[index],
      environment: { ...base, ...more },
      logFile: logFiles[index],
    });
    await untilServing(urls[index]);
    return instance;
  }
  const instances = await Promise.all([start(0), start(1)]);
  let postgres = services.postgres;

  return {
    urls,
    appOrigin,
    proxy,
    rpcUrl: services.rpcUrl,
    databaseUrl,
    adminDatabaseUrl: services.adminDatabaseUrl,
    environment: base,
    logFiles,
    async query<Row extends QueryResultRow>(sql: string, values: unknown[] = []) {
      return (await pool.query<Row>(sql, values)).rows;
    },
    async replace(index, more) {
      process.kill(instances[index].pid, "SIGKILL");
      await instances[index].exited;
      instances[index] = await start(index, more);
    },
    async restart(index) {
      await instances[index].stop();
      instances[index] = await start(index);
    },
    stopDatabase: () => postgres.stop(),
    async killDatabase() {
      await killPostgres(postgres.pid);
      await postgres.exited;
    },
    async startDatabase() {
      postgres = await startPostgres({ dataDir: services.dataDir, port: services.postgres.port });
    },
    async stop() {
      await Promise.all([instances[0].stop(), instances[1].stop(), pool.end(), proxy.stop()]);
      await postgres.stop();
      await services.stop();
    },
  };
}

function startInstance(options: {
  port: number;
  environment: Record<string, string>;
  logFile: string;
}): Child {
  return startChild({
    command: process.execPath,
    args: ["node_modules/next/dist/bin/next", "start", "-H", "127.0.0.1", "-p", String(options.port)],
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      ...options.environment,
    },
    logFile: options.logFile,
  });
}
