import * as unknown from "@/app/api/[...path]/route";
import * as adminCheck from "@/app/api/admin/check/route";
import * as primaryWallet from "@/app/api/admin/primary-wallet/route";
import * as walletAddress from "@/app/api/admin/wallet-address/route";
import * as logout from "@/app/api/auth/logout/route";
import * as me from "@/app/api/auth/me/route";
import * as nonce from "@/app/api/auth/nonce/route";
import * as verify from "@/app/api/auth/verify/route";
import * as feeIntent from "@/app/api/fees/intents/[intentId]/route";
import * as feeTransaction from "@/app/api/fees/intents/[intentId]/transaction/route";
import * as feeIntents from "@/app/api/fees/intents/route";
import * as unusedFees from "@/app/api/fees/unused/route";
import * as healthAlerts from "@/app/api/health/alerts/route";
import * as health from "@/app/api/health/route";
import * as power from "@/app/api/power/[address]/route";
import * as ready from "@/app/api/ready/route";

type Handler = (request: Request, context: { params: Promise<unknown> }) => Response | Promise<Response>;

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const origin = "https://club.test";

function call(route: object, method: string): Response | Promise<Response> | undefined {
  const handler: Handler | undefined = Reflect.get(route, method);
  const request = new Request(`${origin}/api/x`, { method, headers: { origin } });
  return handler?.(request, { params: Promise.resolve({}) });
}

async function isPreflightAnswered(route: object): Promise<boolean> {
  return (await call(route, "OPTIONS"))?.status === 204;
}

describe("a method that a route does not offer", () => {
  it.each<[string, object, string]>([
    ["auth/nonce", nonce, "POST"],
    ["auth/verify", verify, "POST"],
    ["auth/logout", logout, "POST"],
    ["auth/me", me, "GET"],
    ["admin/check", adminCheck, "POST"],
    ["admin/primary-wallet", primaryWallet, "GET"],
    ["admin/wallet-address", walletAddress, "GET"],
    ["fees/intents", feeIntents, "POST"],
    ["fees/intents/{id}", feeIntent, "GET"],
    ["fees/intents/{id}/transaction", feeTransaction, "PUT"],
    ["fees/unused", unusedFees, "GET"],
    ["health", health, "GET"],
    ["health/alerts", healthAlerts, "GET"],
    ["ready", ready, "GET"],
    ["power/{address}", power, "GET"],
  ])("is 405 at %s, with Allow and the usual body", async (_, route, offered) => {
    // Next answers HEAD by GET; browsers of other sites may ask whether they may read a public one.
    const isAnswered = await isPreflightAnswered(route);
    const others = methods.filter(
      (method) =>
        method !== offered &&
        !(offered === "GET" && method === "HEAD") &&
        !(isAnswered && method === "OPTIONS"),
    );
    for (const method of others) {
      const response = await call(route, method);
      expect(response?.status).toBe(405);
      expect(response?.headers.get("allow")).toBe(offered);
      expect(response?.headers.get("cache-control")).toBe("private, no-store");
      expect(response?.headers.get("content-security-policy")).toContain("default-src 'none'");
      expect(await response?.json()).toEqual({
        error: `This address takes ${offered}.`,
        code: "METHOD_NOT_ALLOWED",
        requestId: response?.headers.get("x-request-id"),
      });
    }
  });
});

describe("an address that the API does not have", () => {
  it.each(["GET", "POST", "PUT", "PATCH", "DELETE"])("is 404 to %s", async (method) => {
    const response = await call(unknown, method);
    expect(response?.status).toBe(404);
    expect(await response?.json()).toMatchObject({ code: "NOT_FOUND", requestId: expect.any(String) });
  });
});
