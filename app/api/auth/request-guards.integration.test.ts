import { testAccount } from "@/tests/setup/accounts";
import { query } from "@/tests/setup/own-services";
import { ask, newBrowser, origin } from "@/tests/setup/route-caller";

const alice = testAccount("alice");
const json = { "content-type": "application/json" };

/** Each test comes from a separate address, so that the limits of one don't affect another. */
let lastClient = 0;
function nextClient(): string {
  lastClient += 1;
  return `198.51.100.${lastClient}`;
}

async function post(path: string, headers: Record<string, string>, body?: string): Promise<Response> {
  return ask(path, { method: "POST", headers, ...(body === undefined ? {} : { body }) });
}

describe("rate limits of signing in, without a multiplier (T6, T34)", () => {
  it.each(["/api/auth/nonce", "/api/auth/verify"])(
    "%s lets exactly 60 of 100 concurrent calls through a minute",
    async (path) => {
      const client = nextClient();
      const body =
        path === "/api/auth/verify" ? JSON.stringify({ message: "x", signature: "0x00" }) : undefined;
      const headers = { origin, "x-forwarded-for": client, ...(body === undefined ? {} : json) };
      const responses = await Promise.all(Array.from({ length: 100 }, () => post(path, headers, body)));
      const refused = responses.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(40);
      for (const response of refused) {
        expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
        expect(response.headers.getSetCookie()).toEqual([]);
      }
      expect((await post(path, { ...headers, "x-forwarded-for": nextClient() }, body)).status).not.toBe(429);
    },
  );

  it("count the address that the proxy saw, not the one that the client wrote (T35)", async () => {
    const client = nextClient();
    const responses = await Promise.all(
      Array.from({ length: 70 }, (_, index) =>
        post("/api/auth/nonce", { origin, "x-forwarded-for": `203.0.113.${index}, ${client}` }),
      ),
    );
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(10);
  });
});

describe("writes that another site causes (T13)", () => {
  async function signedInCookie(): Promise<string> {
    const browser = newBrowser();
    expect((await browser.signIn(alice)).status).toBe(200);
    return browser.cookies().join("; ");
  }

  it.each<[string, Record<string, string>]>([
    ["another origin", { origin: "https://evil.example" }],
    ["the origin null", { origin: "null" }],
    ["our origin on http", { origin: origin.replace("https", "http") }],
    ["no origin at all", {}],
    ["a cross-site fetch", { origin, "sec-fetch-site": "cross-site" }],
    ["a same-site fetch from a sister domain", { origin, "sec-fetch-site": "same-site" }],
  ])("are refused from %s, and nobody is signed out", async (_what, headers) => {
    const cookie = await signedInCookie();
    for (const path of ["/api/auth/logout", "/api/auth/nonce", "/api/auth/verify"]) {
      const response = await post(path, { ...headers, cookie, "x-forwarded-for": nextClient() });
      expect(response.status).toBe(403);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
    expect((await newBrowser(cookie.split("; ")).me()).status).toBe(200);
  });

  it.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])(
    "are refused with a body of the type %j",
    async (type) => {
      const headers = {
        origin,
        "x-forwarded-for": nextClient(),
        ...(type === "" ? {} : { "content-type": type }),
      };
      const body = Buffer.from(JSON.stringify({ message: "x", signature: "0x00" })).toString();
      const response = await ask("/api/auth/verify", {
        method: "POST",
        headers,
        body: type === "" ? new Blob([body]) : body,
      });
      expect(response.status).toBe(415);
    },
  );

  it.each(["{", "[]", "null", '"x"', "", `${"[".repeat(200)}`])(
    "answers 400 to the body %j",
    async (body) => {
      const headers = { origin, "x-forwarded-for": nextClient(), ...json };
      expect((await post("/api/auth/verify", headers, body)).status).toBe(400);
    },
  );

  it("answers 413 to a body above 64 kB", async () => {
    const headers = { origin, "x-forwarded-for": nextClient(), ...json };
    const body = JSON.stringify({ message: "x".repeat(70_000), signature: "0x00" });
    expect((await post("/api/auth/verify", headers, body)).status).toBe(413);
  });
});

describe("every answer of signing in", () => {
  it("is never stored (T36), names its request and holds no stack", async () => {
    const browser = newBrowser();
    const person = newBrowser();
    const answers = [
      await person.signIn(alice),
      await person.me(),
      await person.logout(),
      await browser.me(),
      await browser.post("/api/auth/nonce"),
      await browser.verify("x", "0x00"),
    ];
    for (const response of answers) {
      expect(response.headers.get("cache-control")).toBe("private, no-store");
      expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
      expect(await response.text()).not.toMatch(/\bat .+:\d+:\d+/);
    }
  });

  it("leaves no message, signature or cookie in the database", async () => {
    const browser = newBrowser();
    expect((await browser.signIn(alice)).status).toBe(200);
    const rows = await query("SELECT to_jsonb(n)::text AS row FROM used_nonce n");
    const text = rows.map(({ row }) => String(row)).join("\n");
    expect(text).not.toContain("Sign in to Club");
    for (const cookie of browser.cookies()) expect(text).not.toContain(cookie.split("=")[1]);
  });
});
