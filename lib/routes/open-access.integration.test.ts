import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { isOpenToAll } from "@/lib/routes/route-document";
import { type DeclaredRoute, listDeclaredRoutes } from "@/tests/declared-routes";
import { ask, newBrowser } from "@/tests/setup/route-caller";
import { readText, resolveImport, scanImports } from "@/tests/source-files";
import { serve } from "./route.server";

/** Answers to a secret, to admins, or to nothing. */
const CLOSED = /^\/(api\/(cron\/|metrics$|test\/)|feeds\/)/;
/** Where a session is read. */
const SESSION = "lib/auth/session.server.ts";
/** What leads everywhere: the wrapper, which reads a session where one is declared, and the table of all endpoints. */
const LEADS_EVERYWHERE = ["lib/routes/route.server.ts", "app/api/endpoints.ts"];

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

describe("open access", () => {
  let routes: DeclaredRoute[];
  let cookie: string;
  beforeAll(async () => {
    routes = (await listDeclaredRoutes()).filter(({ method }) => method === "GET");
    const browser = newBrowser();
    await browser.signIn(privateKeyToAccount(generatePrivateKey()));
    cookie = browser.cookies().join("; ");
  }, 240_000);

  it("lets pages of any site read every public GET, with or without a cookie, and no answer that reads a session", async () => {
    expect(routes.length).toBeGreaterThan(90);
    for (const { path, handler } of routes) {
      const isOpen = handler.facts?.auth === "none" && !CLOSED.test(path);
      const address = path.replace(/\{\w+\}/g, "x");
      const headers = { origin: "https://elsewhere.test", cookie };
      for (const response of [await ask(address, { headers }), await ask(address)]) {
        expect([path, response.headers.get("access-control-allow-origin")]).toEqual([
          path,
          isOpen ? "*" : null,
        ]);
        expect(response.headers.has("access-control-allow-credentials")).toBe(false);
        expect([path, isOpen && response.headers.has("set-cookie")]).toEqual([path, false]);
      }
      const asked = { method: "OPTIONS", headers: { "access-control-request-method": "GET" } };
      const preflight = await ask(address, asked);
      expect([path, preflight.status]).toEqual([path, isOpen ? 204 : 405]);
      expect(preflight.headers.get("access-control-allow-methods")?.startsWith("GET") ?? false).toBe(isOpen);
    }
    expect((await ask("/api/nothing")).headers.has("access-control-allow-origin")).toBe(false);
  }, 120_000);

  it("finds no way from an open route to a session, and would find one", () => {
    const open = routes.filter(({ handler }) => handler.facts && isOpenToAll(handler.facts));
    const files = new Set(open.map(({ file }) => file));
    expect(open.length).toBeGreaterThan(50);
    expect([...files].flatMap((file) => wayToSession(file)?.join(" > ") ?? [])).toEqual([]);
    expect(wayToSession("app/api/auth.ts")).toContain(SESSION);
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
