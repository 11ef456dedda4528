import { NextRequest } from "next/server";
import { sealAuthCookie } from "@/lib/auth/sealed-cookies.server";
import { isHandledPath } from "@/lib/http/guarded-path";
import { insertClub, insertProposal } from "@/tests/builders/rows";
import { startDatabaseProxy } from "@/tests/setup/database-proxy";
import { appDatabaseUrl, query, renewPooledConnections } from "@/tests/setup/own-services";
import { atNight } from "@/tests/size";
import { listFiles } from "@/tests/source-files";
import { config, middleware } from "./middleware";
import nextConfig from "./next.config.mjs";

const admin = `0x${"a".repeat(40)}`;
const holder = `0x${"b".repeat(40)}`;
let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>;

async function cookieOf(address: string): Promise<string> {
  const id = crypto.randomUUID();
  await query(
    "INSERT INTO session (id, address, created_at, last_seen_at, expires_at) VALUES ($1, $2, app_now(), app_now(), app_now() + interval '1 day')",
    [id, address],
  );
  return (await sealAuthCookie("session", id)).split(";")[0] ?? "";
}

const visit = (path: string, headers: Record<string, string> = {}) =>
  middleware(new NextRequest(`http://localhost:3000${path}`, { headers }));

/** The literals of the matcher as Next reads them: `:name(pattern)` names a pattern. */
function matches(matcher: string, path: string): boolean {
  return new RegExp(`^${matcher.replace(/:\w+(?=\()/g, "")}$`).test(path);
}

/** Next's own signs of what a middleware decided. */
function decision(response: Response): string {
  const screen = response.headers.get("x-middleware-request-x-screen");
  if (screen) return `${response.status} shows ${screen}`;
  if (response.headers.get("x-middleware-next") === "1") return "next";
  return `${response.status} ${response.headers.get("location") ?? ""}`.trim();
}

beforeAll(async () => {
  proxy = await startDatabaseProxy(appDatabaseUrl);
  process.env["DATABASE_URL"] = proxy.url;
  await query("INSERT INTO admin (address, is_primary, created_at) VALUES ($1, true, app_now())", [admin]);
});

afterEach(() => proxy.setFault(null));
afterAll(async () => proxy.stop());

describe("the guard of /admin (T14)", () => {
  it.each(["/admin", "/admin/x", "/%61dmin", "/ADMIN", "/admin.rsc"])(
    "sends a visitor of %s home",
    async (path) => {
      expect(decision(await visit(path))).toMatch(/^307 https:\/\/club\.test\/\?next=\//);
    },
  );

  it("names the way back, in an answer that no cache keeps (T36)", async () => {
    const response = await visit("/admin");
    expect(decision(response)).toBe("307 https://club.test/?next=/admin");
    expect(decision(await visit("/test-schema"))).toBe("307 https://club.test/?next=/test-schema");
    expect(response.headers.get("cache-control")).toBe("private, no-store");
  });

  it("shows a holder the 403 screen and an admin the page", async () => {
    expect(decision(await visit("/admin", { cookie: await cookieOf(holder) }))).toBe("403 shows /forbidden");
    expect(decision(await visit("/test/logs", { cookie: await cookieOf(holder) }))).toBe(
      "403 shows /forbidden",
    );
    expect(decision(await visit("/test/logs", { cookie: await cookieOf(admin) }))).toBe("next");
    expect(decision(await visit("/admin", { cookie: await cookieOf(admin) }))).toBe("next");
  });

  it("refuses an admin who was removed, and a session that was revoked, at the next visit", async () => {
    const removed = `0x${"c".repeat(40)}`;
    await query("INSERT INTO admin (address, created_at) VALUES ($1, app_now())", [removed]);
    const cookie = await cookieOf(removed);
    expect(decision(await visit("/admin", { cookie }))).toBe("next");
    await query("DELETE FROM admin WHERE address = $1", [removed]);
    expect(decision(await visit("/admin", { cookie }))).toBe("403 shows /forbidden");
    await query("UPDATE session SET revoked_at = app_now() WHERE address = $1", [removed]);
    expect(decision(await visit("/admin", { cookie }))).toMatch(/^307/);
  });

  it.each([
    "__Host-club-session=x",
    "__Host-club-session=Fe26.2*1*a*b*c*d*e*f",
    "__Host-club-session=Fe26.2**",
    "__Host-club-session=%",
    "=;;",
  ])("takes the forged cookie %s for none", async (cookie) => {
    expect(decision(await visit("/admin", { cookie }))).toMatch(/^307/);
  });

  it("is not opened by headers of Next's own", async () => {
    const headers = { "x-middleware-subrequest": "middleware:middleware:middleware", "x-matched-path": "/" };
    expect(decision(await visit("/admin", headers))).toMatch(/^307/);
  });
});

describe("the policy of the page that recounts", () => {
  const policyOf = async (path: string) => (await visit(path)).headers.get("content-security-policy") ?? "";

  beforeAll(async () => {
    const clubId = await insertClub(query, "recounted");
    await insertProposal(query, { clubId, snapshotBlock: 1n, nft: admin, token: admin });
  });
  beforeEach(() => visit("/clubs/recounted"));

  it("lets it ask a node of the reader's and count with WebAssembly", async () => {
    for (const base of ["clubs", "spaces"]) {
      const policy = await policyOf(`/${base}/recounted/proposals/1/verify`);
      expect(policy).toContain("connect-src 'self' https: http://localhost:* http://127.0.0.1:*;");
      expect(policy).toMatch(/script-src 'nonce-[^']+' 'strict-dynamic' 'wasm-unsafe-eval';/);
    }
  });

  it.each([
    "/",
    "/clubs/recounted",
    "/clubs/recounted/proposals/1",
    "/clubs/recounted/proposals/1/edit",
    "/clubs/recounted/proposals/1/verify/",
    // No such proposal: what is shown is another page.
    "/clubs/recounted/proposals/99/verify",
    "/clubs/nowhere/proposals/1/verify",
    "/clubs/recounted%2Fproposals%2F1%2Fverify",
    "/verify",
    "/admin",
  ])("lets %s do none of it", async (path) => {
    const policy = await policyOf(path);
    expect(policy).toContain("connect-src 'self'");
    expect(policy).not.toMatch(/wasm-unsafe-eval| https:[ ;]|localhost:\*/);
  });
});

describe("a visit of a club", () => {
  beforeAll(() =>
    query(
      `INSERT INTO club (slug, name, skeleton, sort_name, search_text, created_by, created_at, active_at)
       VALUES ('cronos', 'Cronos', 'cronos', 'cronos', 'cronos', $1, app_now(), app_now())`,
      [admin],
    ),
  );

  // The proxy cuts connections between tests, and the first question after that may find one of them.
  beforeEach(() => visit("/clubs/cronos"));

  it("goes on to clubs, their tabs, the list and the form for a new one", async () => {
    for (const path of ["/clubs/cronos", "/clubs/new", "/clubs"]) {
      expect([path, decision(await visit(path))]).toEqual([path, "next"]);
    }
  });

  it.each([
    ["/my-proposals", "200 shows /clubs"],
    ["/spaces?q=x", "200 shows /clubs"],
    ["/spaces/cronos/members", "200 shows /clubs/cronos/members"],
    ["/Spaces/cronos", "next"],
  ])("shows at %s the page under /clubs", async (path, expected) => {
    expect(decision(await visit(path, { "x-screen": "/admin" }))).toBe(expected);
  });

  it("shows with status 404 that there is no such club", async () => {
    const names = ["nope", "nope/members", "%00", "x", "Cronos", "%F0%9F%98%80"];
    for (const path of names.flatMap((name) => [`/clubs/${name}`, `/spaces/${name}`])) {
      expect([path, decision(await visit(path))]).toEqual([path, "404 shows /no-club"]);
    }
  });
});

// The proof of database faults is daily.
atNight("a database that does not answer", () => {
  it("is taken for no session in the dashboard, within 5 s", async () => {
    const cookie = await cookieOf(admin);
    proxy.setFault("silent");
    const startedAt = performance.now();
    expect(decision(await visit("/admin", { cookie }))).toMatch(/^307/);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  }, 10_000);

  it("is 503 for a club, within 5 s, and never 404 (R8)", async () => {
    proxy.setFault("silent");
    const startedAt = performance.now();
    expect(decision(await visit("/clubs/cronos"))).toBe("503 shows /unavailable");
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  }, 10_000);
});

describe("the headers of pages (T38)", () => {
  it.each([
    ["/", true],
    ["/clubs", true],
    ["/no/such/page", true],
    ["/api", true],
    ["/apiary", true],
    ["/api/%", true],
    ["/api/auth/me", false],
    ["/_next/static/chunk.js", false],
    ["/feed.atom", false],
    ["/erc7730.json", false],
    ["/push-worker.js", false],
    ["/robots.txt", false],
    ["/tile/0/000", false],
    ["/clubs/erc7730.json", true],
    ["/feed.json", false],
    ["/clubs/cronos/feed.json", false],
    ["/graphql", false],
    ["/graphql/x", true],
    ["/.well-known/security.txt", false],
    ["/.well-known/nowhere", true],
    ["/embed/proposals/1", false],
    ["/embed/nowhere", true],
    ["/embedded", true],
    ["/clubs/cronos/calendar.ics", false],
    ["/feeds/a-secret/atom", false],
    ["/feeds/a-secret/calendar.ics", false],
    ["/feeds/a-secret", true],
    ["/clubs/%ff/feed.atom", true],
    ["/clubs/cronos.ics", true],
    ["/clubs/cronos/proposals/1.atom", true],
  ])("are the middleware's at %s: %s", async (path, expected) => {
    const isSeen = config.matcher.some((matcher) => matches(matcher, path));
    const answer = isSeen ? await visit(path, { "x-screen": "/forbidden" }) : null;
    expect(answer?.headers.has("content-security-policy") === true).toBe(expected);
    expect(answer?.headers.get("x-middleware-request-x-screen")).not.toBe("/forbidden");
  });

  it("are not the middleware's at any address that a handler answers", () => {
    const addresses = listFiles("app")
      .filter((path) => path.endsWith("/route.ts") && !path.startsWith("app/api/"))
      .map((path) => path.slice("app".length, -"/route.ts".length).replace(/\[\.{0,3}\w+\]/g, "x"));
    expect(addresses.length).toBeGreaterThan(15);
    expect(addresses.filter((path) => !isHandledPath(path))).toEqual([]);
  });

  it("are complete on pages, redirects, the 403 screen and refusals", async () => {
    const answers = [
      await visit("/"),
      await visit("/nowhere"),
      await visit("/admin"),
      await visit("/forbidden"),
      await visit("/clubs/%"),
    ];
    for (const { headers } of answers) {
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
      expect(headers.get("cross-origin-opener-policy")).toBe("same-origin-allow-popups");
      expect(headers.get("permissions-policy")).toContain("camera=(self)");
      expect(headers.get("strict-transport-security")).toMatch(/^max-age=\d{7,}/);
      expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    }
  });

  it("carry a nonce that is new each time and is handed to the page, whatever the visitor sent", async () => {
    const planted = { "x-nonce": "planted", "content-security-policy": "script-src 'nonce-planted'" };
    const nonces = await Promise.all(
      [1, 2, 3].map(async () => {
        const { headers } = await visit("/", planted);
        const nonce = /'nonce-([^']+)'/.exec(headers.get("content-security-policy") ?? "")?.[1];
        expect(headers.get("x-middleware-request-x-nonce")).toBe(nonce);
        expect(headers.get("x-middleware-request-content-security-policy")).toContain(`'nonce-${nonce}'`);
        return nonce;
      }),
    );
    expect(new Set(nonces).size).toBe(3);
    expect(nonces).not.toContain("planted");
  });
});

describe("what Next would answer on its own", () => {
  it.each(["POST", "PUT", "DELETE", "OPTIONS"])(
    "is no page for %s, nor a look for a server action",
    async (method) => {
      const answer = await middleware(new NextRequest("http://localhost:3000/clubs", { method }));
      expect(answer.status).toBe(405);
      expect(answer.headers.get("allow")).toBe("GET, HEAD");
    },
  );

  it("is no 500 at the address of its error page", async () => {
    expect(decision(await visit("/_global-error"))).toBe("404 shows /_not-found");
  });
});

describe("a screen shown in another's stead", () => {
  // The proxy cuts connections between tests, and the first question after that may find one of them.
  beforeEach(() => visit("/clubs/cronos"));

  it("is Next's own rule for the requests of the middleware, without a host that could be another site's", async () => {
    expect(await nextConfig.rewrites?.()).toMatchObject({
      beforeFiles: [{ source: config.matcher[0], destination: "/:screen" }],
    });
    const answer = await visit("/clubs/nope");
    expect(answer.headers.get("x-middleware-rewrite")).toBeNull();
  });

  it("is never chosen by the visitor", async () => {
    for (const path of ["/", "/clubs/cronos", "/admin"]) {
      const { headers } = await visit(path, { "x-screen": "/forbidden" });
      expect(headers.get("x-middleware-request-x-screen")).toBeNull();
      expect(headers.get("x-middleware-override-headers")?.split(",") ?? []).not.toContain("x-screen");
    }
  });
});

describe("broken addresses", () => {
  it.each(["/clubs/%2F", "/spaces/%2f", "/u/%2F", "/clubs/a%2Fb", "/admin%2Fpeople"])(
    "finds nothing at %s, whose slash is escaped",
    async (path) => {
      expect(decision(await visit(path))).toBe("404 shows /_not-found");
    },
  );

  it.each(["/clubs/%", "/clubs/%2", "/spaces/%ff", "/%c3%28"])(
    "are 400 with a screen at %s",
    async (path) => {
      expect(decision(await visit(path))).toBe("400 shows /bad-address");
    },
  );

  it("are 400 in the words of the API under /api", async () => {
    const response = await visit("/api/%");
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: "BAD_REQUEST", requestId: expect.any(String) });
  });
});

describe("visits of pages whose addresses have no end", () => {
  const PERSON = "/u/0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
  const from = (client: string) => ({ "x-forwarded-for": client });

  // The proxy cuts connections between tests, and the first question after that may find one of them.
  beforeEach(() => visit(PERSON, from("192.0.2.59")));

  async function visitTimes(path: string, times: number, client: string): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (let visits = 0; visits < times; visits += 1) {
      const decided = decision(await visit(path, from(client)));
      counts[decided] = (counts[decided] ?? 0) + 1;
    }
    return counts;
  }

  it.each([
    ["/search", 120, "192.0.2.61"],
    ["/search?q=%61", 120, "192.0.2.62"],
    ["/search.rsc", 120, "192.0.2.63"],
    [PERSON, 600, "192.0.2.64"],
  ])("are %s %i times a minute for each client, then a screen of 429", async (path, points, client) => {
    expect(await visitTimes(path, points + 3, client)).toEqual({
      next: points,
      "429 shows /too-many-requests": 3,
    });
    const refused = await visit(path, from(client));
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(refused.headers.get("content-security-policy")).toContain("default-src");
    expect(decision(await visit(path, from("192.0.2.60")))).toBe("next");
  });

  it("are open when the database takes no writes, and a profile is 503 when it does not answer", async () => {
    const name = new URL(appDatabaseUrl).pathname.slice(1);
    await query(`ALTER DATABASE "${name}" SET default_transaction_read_only = on`);
    await renewPooledConnections();
    proxy.setFault("down");
    proxy.setFault(null);
    try {
      await visit(PERSON);
      expect([decision(await visit(PERSON)), decision(await visit("/search"))]).toEqual(["next", "next"]);
      proxy.setFault("down");
      expect([decision(await visit(PERSON)), decision(await visit("/search"))]).toEqual([
        "503 shows /unavailable",
        "next",
      ]);
    } finally {
      await query("SET default_transaction_read_only = off");
      await query(`ALTER DATABASE "${name}" RESET default_transaction_read_only`);
      await renewPooledConnections();
    }
  });
});
