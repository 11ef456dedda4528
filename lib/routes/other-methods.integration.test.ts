import { ask, origin } from "@/tests/setup/route-caller";
import { getOpenApi } from "./get-open-api.server";

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

const call = (path: string, method: string) => ask(`/api/${path}`, { method, headers: { origin } });

async function isPreflightAnswered(path: string): Promise<boolean> {
  return (await call(path, "OPTIONS")).status === 204;
}

beforeAll(() => {
  process.env["CRON_SECRET"] = "";
});

describe("a method that a route does not offer", () => {
  it.each([
    ["auth/nonce", "POST"],
    ["auth/verify", "POST"],
    ["auth/logout", "POST"],
    ["auth/me", "GET"],
    ["admin/check", "POST"],
    ["admin/primary-wallet", "GET"],
    ["admin/wallet-address", "GET"],
    ["fees/intents", "POST"],
    ["fees/intents/7", "GET"],
    ["fees/intents/7/transaction", "PUT"],
    ["fees/unused", "GET"],
    ["health", "GET"],
    ["health/alerts", "GET"],
    ["ready", "GET"],
    ["power/0x1", "GET"],
  ])("is 405 at %s, with Allow and the usual body", async (path, offered) => {
    // Next answers HEAD by GET; browsers of other sites may ask whether they may read a public one.
    const isAnswered = await isPreflightAnswered(path);
    const others = methods.filter(
      (method) =>
        method !== offered &&
        !(offered === "GET" && method === "HEAD") &&
        !(isAnswered && method === "OPTIONS"),
    );
    for (const method of others) {
      const response = await call(path, method);
      expect(response.status).toBe(405);
      expect(response.headers.get("allow")).toBe(offered);
      expect(response.headers.get("cache-control")).toBe("private, no-store");
      expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
      expect(await response.json()).toEqual({
        error: `This address takes ${offered}.`,
        code: "METHOD_NOT_ALLOWED",
        requestId: response.headers.get("x-request-id"),
      });
    }
  });
});

describe("a path of several methods", () => {
  it("names them all", async () => {
    const response = await call("clubs/treasury/membership", "GET");
    expect([response.status, response.headers.get("allow")]).toEqual([405, "PUT, DELETE"]);
  });
});

describe("an address that the API does not have", () => {
  it.each(methods)("is 404 to %s", async (method) => {
    for (const path of ["x", "clubs/treasury/x", "cards", "__proto__", "clubs/a%2Fmembers/x"]) {
      const response = await call(path, method);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code: "NOT_FOUND", requestId: expect.any(String) });
    }
  });
});

describe("an address", () => {
  it.each([
    ["a fixed word before a parameter", "GET", "proposals/unvoted", 401],
    ["a parameter where the fixed word leads nowhere", "GET", "clubs/mine/members", 404],
    ["an encoded slash inside a parameter", "GET", "power/0x1%2F0x2", 400],
    ["a dot in its last word", "GET", "bounties/7/submissions.csv", 404],
  ])("is read with %s", async (_what, method, path, status) => {
    const response = await call(path, method);
    expect(response.status).toBe(status);
    expect((await response.json()).error).not.toBe("This API has no such address.");
  });
});

describe("GET /api/cron/index without CRON_SECRET", () => {
  it.each(["Bearer undefined", "Bearer ", ""])("is off for authorization %j: 404", async (authorization) => {
    const response = await ask("/api/cron/index", { headers: { authorization } });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("getOpenApi", () => {
  it("makes the document once in a process, and again only when that failed", async () => {
    const failing = jest.fn(async () => Promise.reject(new Error("a route can't be read")));
    await expect(getOpenApi(failing)).rejects.toThrow("a route");
    const listRoutes = jest.fn(async () => []);
    const documents = await Promise.all(Array.from({ length: 20 }, () => getOpenApi(listRoutes)));
    expect(new Set(documents).size).toBe(1);
    expect(listRoutes).toHaveBeenCalledTimes(1);
  });
});
