import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Pool, type QueryResultRow } from "pg";
import type { PrivateKeyAccount } from "viem/accounts";
import { createSiweMessage } from "viem/siwe";
import { z } from "zod";
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
/** The scheduler's on every stand. */
export const CRON_SECRET = "pR7vKq2Xm9Lw4Tz8Yc1Hs6BnJf3Gd5Ua";

/** Calls a job, as the scheduler does. */
export function callJob(url: string, name: string): Promise<Response> {
  return fetch(`${url}/api/cron/${name}`, { headers: { authorization: `Bearer ${CRON_SECRET}` } });
}

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
  pidOf(index: 0 | 1): number;
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
    CRON_SECRET,
    // Hundreds of people come from one address.
    RATE_LIMIT_MULTIPLIER: "1000000",
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
    pidOf: (index) => instances[index].pid,
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

export const nonceAnswer = z.object({ nonce: z.string(), issuedAt: z.string() });

export type Answer = { status: number; text: string; headers: Headers; tookMs: number };
export type Send = { method?: string; body?: unknown; headers?: Record<string, string>; url?: string };

/** A browser with a cookie jar that reaches the instances in turn, like one behind a load balancer. */
export type Person = {
  cookies: Map<string, string>;
  send(path: string, request?: Send): Promise<Answer>;
  /** The message for a new nonce, ready to be signed by the address. */
  askMessage(address: `0x${string}`): Promise<string>;
  /** Nonce, signature and verify with the specification's retry; answers verify's last answer. */
  signIn(account: Pick<PrivateKeyAccount, "address" | "signMessage">): Promise<Answer>;
};

export function newPerson(
  urls: readonly string[],
  cookies: Map<string, string> = new Map(),
  origin: string = APP_ORIGIN,
): Person {
  let turn = 0;
  async function send(path: string, request: Send = {}): Promise<Answer> {
    turn += 1;
    const url = request.url ?? urls[turn % urls.length] ?? "";
    const startedAt = performance.now();
    const response = await fetch(url + path, {
      method: request.method ?? "GET",
      redirect: "manual",
      headers: {
        origin,
        "sec-fetch-site": "same-origin",
        ...(cookies.size > 0 && {
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        }),
        ...(request.body !== undefined && { "content-type": "application/json" }),
        ...request.headers,
      },
      ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
    });
    const text = await response.text();
    keepCookies({ cookies, headers: response.headers });
    return {
      status: response.status,
      text,
      headers: response.headers,
      tookMs: performance.now() - startedAt,
    };
  }

  async function askMessage(address: `0x${string}`): Promise<string> {
    const answer = await send("/api/auth/nonce", { method: "POST" });
    if (answer.status !== 200) throw new Error(`nonce answered ${answer.status} ${answer.text}`);
    return signInMessage({ address, origin, ...nonceAnswer.parse(JSON.parse(answer.text)) });
  }

  async function signIn(account: Pick<PrivateKeyAccount, "address" | "signMessage">): Promise<Answer> {
    const message = await askMessage(account.address);
    const signature = await account.signMessage({ message });
    return withRetry(() => send("/api/auth/verify", { method: "POST", body: { message, signature } }));
  }

  return { cookies, send, askMessage, signIn };
}

/** Built by viem, so that no proof checks the app with the app's own message. */
export function signInMessage(parts: {
  address: `0x${string}`;
  nonce: string;
  issuedAt: string;
  origin?: string;
}): string {
  const { origin = APP_ORIGIN } = parts;
  return createSiweMessage({
    domain: new URL(origin).host,
    uri: origin,
    address: parts.address,
    statement: "Sign in to Club Kairos",
    version: "1",
    chainId: 25,
    nonce: parts.nonce,
    issuedAt: new Date(parts.issuedAt),
  });
}

/** Up to 3 attempts, 300 ms apart, on 422 and on a lost connection (spec section 7). */
export async function withRetry(attempt: () => Promise<Answer>): Promise<Answer> {
  for (let left = 2; ; left -= 1) {
    const answer = await attempt().catch((error: unknown) => {
      if (left === 0) throw error;
      return null;
    });
    if (answer && (answer.status !== 422 || left === 0)) return answer;
    await sleep(300);
  }
}

function keepCookies({ cookies, headers }: { cookies: Map<string, string>; headers: Headers }): void {
  for (const line of headers.getSetCookie()) {
    const [pair = "", ...attributes] = line.split(";");
    const separator = pair.indexOf("=");
    const name = pair.slice(0, separator);
    const isCleared = attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute));
    if (isCleared) cookies.delete(name);
    else cookies.set(name, pair.slice(separator + 1));
  }
}
