import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { isOpenToAll, type RouteFacts } from "@/lib/routes/route-document";
import { newBrowser } from "@/tests/setup/auth-routes";
import { listFiles, readText, resolveImport, scanImports } from "@/tests/source-files";
import { serve } from "./route.server";

type Handler = {
  (request: Request, context: { params: Promise<unknown> }): Promise<Response>;
  facts: RouteFacts | null;
};
type Route = { file: string; GET: Handler; OPTIONS: Handler | undefined };

/** Answers to a secret, to admins, or to nothing. */
const CLOSED = /^app\/(api\/(cron\/|metrics\/|test\/|\[\.\.\.path\])|feeds\/)/;
/** Where a session is read. */
const SESSION = "lib/auth/session.server.ts";
/** What leads everywhere: the wrapper, which reads a session where one is declared, and the list of all routes. */
const LEADS_EVERYWHERE = ["lib/routes/route.server.ts", "app/api/generated/route-modules.ts"];

async function listRoutes(): Promise<Route[]> {
  const files = listFiles("app").filter((file) => /\/route\.ts$/.test(file));
  const routes = await Promise.all(
    files.map(async (file) => {
      const { GET, OPTIONS } = await import(`@/${file.replace(/\.ts$/, "")}`);
      return { file, GET, OPTIONS };
    }),
  );
  return routes.filter(({ GET }) => GET.facts !== null);
}

/** The files that lead from a route to the reading of a session, past those that lead everywhere; null where none do. */
function wayToSession(file: string, seen = new Set<string>()): string[] | null {
  if (file === SESSION) return [file];
  if (LEADS_EVERYWHERE.includes(file) || seen.has(file)) return null;
  seen.add(file);
  for (const { specifier, isType } of scanImports(readText(file))) {
    const target = isType ? null : resolveImport({ from: file, specifier });
    const rest = target === null ? null : wayToSession(target, seen);
    if (rest !== null) return [file, ...rest];
  }
  return null;
}

const ask = (handler: Handler, method: string, headers: Record<string, string> = {}): Promise<Response> =>
  handler(new Request("https://club.test/x", { method, headers }), { params: Promise.resolve({}) });

describe("open access", () => {
  let routes: Route[];
  let cookie: string;
  beforeAll(async () => {
    routes = await listRoutes();
    const browser = newBrowser();
    await browser.signIn(privateKeyToAccount(generatePrivateKey()));
    cookie = browser.cookies().join("; ");
  }, 240_000);

  it("lets pages of any site read every public GET, with or without a cookie, and no answer that reads a session", async () => {
    expect(routes.length).toBeGreaterThan(90);
    for (const { file, GET, OPTIONS } of routes) {
      const isOpen = GET.facts?.auth === "none" && !CLOSED.test(file);
      const headers = { origin: "https://elsewhere.test", cookie };
      for (const response of [await ask(GET, "GET", headers), await ask(GET, "GET")]) {
        expect([file, response.headers.get("access-control-allow-origin")]).toEqual([
          file,
          isOpen ? "*" : null,
        ]);
        expect(response.headers.has("access-control-allow-credentials")).toBe(false);
        expect([file, isOpen && response.headers.has("set-cookie")]).toEqual([file, false]);
      }
      // What no other route has takes no OPTIONS of its own.
      if (OPTIONS === undefined) {
        expect(file).toBe("app/api/[...path]/route.ts");
        continue;
      }
      const preflight = await ask(OPTIONS, "OPTIONS", { "access-control-request-method": "GET" });
      expect([file, preflight.status]).toEqual([file, isOpen ? 204 : 405]);
      expect(preflight.headers.get("access-control-allow-methods")?.startsWith("GET") ?? false).toBe(isOpen);
    }
  }, 120_000);

  it("finds no way from an open route to a session, and would find one", () => {
    const open = routes.filter(({ GET }) => GET.facts && isOpenToAll(GET.facts)).map(({ file }) => file);
    expect(open.length).toBeGreaterThan(50);
    expect(open.flatMap((file) => wayToSession(file)?.join(" > ") ?? [])).toEqual([]);
    expect(wayToSession("app/api/auth/logout/route.ts")).toContain(SESSION);
  });

  it("opens a question, and keeps every other write for our own pages", async () => {
    const limit = { name: "open-access", points: 1_000, windowSeconds: 60 };
    const post = {
      method: "POST",
      headers: { origin: "https://elsewhere.test", "sec-fetch-site": "cross-site" },
    };
    const context = { params: Promise.resolve({}) };
    const question = serve({ auth: "none", limit, isQuestion: true, handler: () => ({ read: true }) });
    const write = serve({ auth: "none", limit, handler: () => ({ written: true }) });
    const asked = await question(new Request("https://club.test/x", post), context);
    expect([asked.status, asked.headers.get("access-control-allow-origin")]).toEqual([200, "*"]);
    const refused = await write(new Request("https://club.test/x", post), context);
    expect([refused.status, refused.headers.get("access-control-allow-origin")]).toEqual([403, null]);
  });
});
