import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { testAccount, testAdmin } from "../setup/accounts";
import { inParallel, type Proof } from "./proof";
import { listScreens, type Screen, type Viewer } from "./screens";
import { newPerson, type Person, type TwoInstances } from "./two-instances";
import { startWatchedServer, type WatchedServer } from "./watched-server";

const HAS_IPV6 = Object.values(networkInterfaces()).some((list) =>
  list?.some(({ address }) => address === "::1"),
);
const BIND_HOSTS = ["127.0.0.1", "localhost", "0.0.0.0", ...(HAS_IPV6 ? ["::1"] : [])];
const SCHEMES = [undefined, "http", "https", "https,http"];
const FORWARDED_HOSTS = [undefined, "club.test", "elsewhere.example:8443"];
const HOSTS = [undefined, "club.test", "localhost"];

type Proxying = { scheme: string | undefined; forwardedHost: string | undefined; host: string | undefined };
type Answer = { status: number; location: string | undefined; policy: string; type: string; body: string };

const agent = new Agent({ keepAlive: true });

export const proof: Proof = {
  claim:
    "behind any proxy every screen has its own status and document, whatever address the server binds and whatever scheme and host the proxy names, and no request makes the server ask itself",
  async run(stand, { isFull }) {
    const logFolder = mkdtempSync(join(tmpdir(), "club-proxies-"));
    const planted = await showDetector(logFolder);
    const cookies = await signInViewers(stand);
    const screens = await listScreens(stand);
    const lines = [planted];
    for (const host of BIND_HOSTS) {
      const server = await startWatchedServer({
        host,
        args: (place) => [
          "node_modules/next/dist/bin/next",
          "start",
          "-H",
          place.host,
          "-p",
          `${place.port}`,
        ],
        environment: stand.environment,
        logFile: join(logFolder, `bound-to-${host.replaceAll(/[:.]/g, "-")}.log`),
      });
      try {
        lines.push(await judgeServer({ server, screens, cookies, isFull }));
      } finally {
        await server.stop();
      }
    }
    agent.destroy();
    rmSync(logFolder, { recursive: true });
    return lines;
  },
};

/** Plants a server that does call itself. */
async function showDetector(logFolder: string): Promise<string> {
  const server = await startWatchedServer({
    host: "127.0.0.1",
    args: ({ host, port }) => [join(import.meta.dirname, "asks-itself.mjs"), host, `${port}`],
    environment: {},
    logFile: join(logFolder, "asks-itself.log"),
  });
  try {
    assert.equal(server.countOwnConnections(), 0);
    await ask({ server, path: "/planted", proxying: bare, cookie: "" });
    assert.equal(server.countOwnConnections(), 2, "a server that asks itself by http and by https is caught");
  } finally {
    await server.stop();
  }
  return "the detector counts both connections of a server that asks itself once by http and once by https";
}

const bare: Proxying = { scheme: undefined, forwardedHost: undefined, host: undefined };

async function signInViewers(stand: TwoInstances): Promise<Record<Viewer, string>> {
  const admin = newPerson(stand.urls);
  const holder = newPerson(stand.urls);
  assert.equal((await admin.signIn(testAdmin)).status, 200);
  assert.equal((await holder.signIn(testAccount("a holder behind proxies"))).status, 200);
  return { visitor: "", holder: cookieHeader(holder), admin: cookieHeader(admin) };
}

async function judgeServer({
  server,
  screens,
  cookies,
  isFull,
}: {
  server: WatchedServer;
  screens: readonly Screen[];
  cookies: Readonly<Record<Viewer, string>>;
  isFull: boolean;
}): Promise<string> {
  const own = await headingsOfTheirOwn(server, screens);
  // Only screens shown in another's place depend on the bind address, so one round checks the rest once.
  const asked = isFull || server.host === BIND_HOSTS[0] ? screens : screens.filter(({ standIn }) => standIn);
  const cases = casesOf(asked, isFull);
  const wrong: string[] = [];
  await inParallel(cases, {
    width: 6,
    run: async ({ screen, proxying }) => {
      const answer = await ask({ server, path: screen.path, proxying, cookie: cookies[screen.who] });
      const faults = judge({ screen, answer, own, server });
      if (faults.length > 0)
        wrong.push(`${screen.who} ${screen.path} ${JSON.stringify(proxying)}: ${faults}`);
    },
  });
  assert.deepEqual(
    wrong.slice(0, 10),
    [],
    `${wrong.length} wrong of ${cases.length} bound to ${server.host}`,
  );
  assert.equal(
    server.countOwnConnections(),
    0,
    `bound to ${server.host} the server asked itself: ${server.lastWords()}`,
  );
  return `bound to ${server.host}: ${cases.length} requests of ${asked.length} screens, each right; 0 connections to itself`;
}

/** A full run takes all combinations. One round has each screen once behind TLS, and stand-in screens with every scheme. */
function casesOf(screens: readonly Screen[], isFull: boolean): { screen: Screen; proxying: Proxying }[] {
  const every = SCHEMES.flatMap((scheme) =>
    FORWARDED_HOSTS.flatMap((forwardedHost) => HOSTS.map((host) => ({ scheme, forwardedHost, host }))),
  );
  const behindTls: Proxying = { scheme: "https", forwardedHost: "club.test", host: "club.test" };
  const short = [bare, behindTls, { ...bare, scheme: "https" }];
  return screens.flatMap((screen) => {
    const chosen = isFull ? every : screen.standIn === undefined ? [behindTls] : short;
    return chosen.map((proxying) => ({ screen, proxying }));
  });
}

/** The headings of the screens that are shown for others, each at its own address. */
async function headingsOfTheirOwn(
  server: WatchedServer,
  screens: readonly Screen[],
): Promise<Map<string, string>> {
  const paths = [...new Set(screens.flatMap(({ standIn }) => standIn ?? []))];
  const headings = new Map<string, string>();
  for (const path of paths) {
    const { body } = await ask({ server, path, proxying: bare, cookie: "" });
    headings.set(path, headingOf(body));
  }
  assert.equal(new Set(headings.values()).size, paths.length, "each has a heading of its own");
  return headings;
}

function judge({
  screen,
  answer,
  own,
  server,
}: {
  screen: Screen;
  answer: Answer;
  own: ReadonlyMap<string, string>;
  server: WatchedServer;
}): string[] {
  const faults: string[] = [];
  if (answer.status !== screen.status) faults.push(`status ${answer.status} instead of ${screen.status}`);
  if (answer.location !== screen.location) faults.push(`leads to ${answer.location}`);
  if (new RegExp(`(?:localhost|0\\.0\\.0\\.0|127\\.0\\.0\\.1):${server.port}`).test(answer.body))
    faults.push("tells where the server listens");
  if (!answer.type.startsWith("text/html")) return faults;
  if (!answer.body.trimEnd().endsWith("</html>")) faults.push("the document has no end");
  if (!/<h1[ >]/.test(answer.body)) faults.push("no heading without script");
  const nonce = /'nonce-([^']+)'/.exec(answer.policy)?.[1];
  const used = new Set([...answer.body.matchAll(/<script[^>]* nonce="([^"]*)"/g)].map((found) => found[1]));
  if (nonce === undefined || used.size !== 1 || !used.has(nonce))
    faults.push(`the nonces ${[...used]} are not that of the policy, ${nonce}`);
  if (screen.standIn !== undefined && headingOf(answer.body) !== own.get(screen.standIn))
    faults.push(`shows "${headingOf(answer.body)}"`);
  return faults;
}

function headingOf(body: string): string {
  return /<h1[^>]*>([^<]*)/.exec(body)?.[1] ?? "";
}

function cookieHeader({ cookies }: Person): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
}

/** Sends the path as it is, and headers that fetch would not send. */
function ask({
  server,
  path,
  proxying,
  cookie,
}: {
  server: WatchedServer;
  path: string;
  proxying: Proxying;
  cookie: string;
}): Promise<Answer> {
  const { scheme, forwardedHost, host } = proxying;
  const headers = {
    "x-forwarded-for": "203.0.113.7",
    ...(host !== undefined && { host }),
    ...(scheme !== undefined && { "x-forwarded-proto": scheme }),
    ...(forwardedHost !== undefined && { "x-forwarded-host": forwardedHost }),
    ...(cookie !== "" && { cookie }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(
      { hostname: server.askedAt, port: server.port, path, headers, agent },
      (response) => {
        let body = "";
        response.setEncoding("utf8");
        response.on("data", (part: string) => {
          body += part;
        });
        response.on("error", reject);
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            location: response.headers.location,
            policy: String(response.headers["content-security-policy"] ?? ""),
            type: response.headers["content-type"] ?? "",
            body,
          }),
        );
      },
    );
    sent.on("error", reject);
    sent.end();
  });
}
