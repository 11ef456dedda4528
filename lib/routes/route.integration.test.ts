import { z } from "zod";
import { sealAuthCookie } from "@/lib/auth/sealed-cookies.server";
import { makeLogger } from "@/lib/env/logger.server";
import { AppError } from "@/lib/http/app-error";
import { errorResponse } from "@/lib/http/error-response";
import { readJsonBody } from "@/lib/http/read-json-body";
import { serve } from "@/lib/routes/route.server";
import { query } from "@/tests/setup/own-services";

const origin = "https://club.test";
const roomy = { name: "roomy", points: 1_000_000, windowSeconds: 60 };
const context = { params: Promise.resolve({}) };
let client = 0;

/** A request of a client of its own, unless `headers` names one. */
function request(
  init: { method?: string; body?: BodyInit; headers?: Record<string, string>; search?: string } = {},
): Request {
  client += 1;
  return new Request(`http://localhost:3000/api/test${init.search ?? ""}`, {
    method: init.method ?? "GET",
    headers: { "x-forwarded-for": `10.0.${client >> 8}.${client & 255}`, ...init.headers },
    ...(init.body === undefined ? {} : { body: init.body, duplex: "half" }),
  });
}

const jsonPost = (body: BodyInit, headers: Record<string, string> = {}) =>
  request({ method: "POST", body, headers: { "content-type": "application/json", origin, ...headers } });

const echo = serve({
  body: z.strictObject({ name: z.string().max(10), inner: z.unknown().optional() }),
  auth: "none",
  limit: roomy,
  handler: ({ body }) => body,
});

describe("serve: bodies (T13, T33)", () => {
  it("parses what the schema allows", async () => {
    const response = await echo(jsonPost('{"name":"a"}'), context);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ name: "a" });
  });

  it.each<[string, number, string, Request]>([
    ["broken JSON", 400, "not valid JSON", jsonPost('{"name":')],
    ["no body", 400, "not valid JSON", jsonPost("")],
    ["a body that is no UTF-8", 400, "not valid UTF-8", jsonPost(new Uint8Array([0x22, 0xff, 0x22]))],
    ["50,000 levels", 400, "nested deeper than 32", jsonPost("[".repeat(50_000))],
    ["33 levels", 400, "nested deeper", jsonPost(`{"name":"a","inner":${"[".repeat(32)}${"]".repeat(32)}}`)],
    ["an unknown field", 400, "admin", jsonPost('{"name":"a","admin":true}')],
    ["a field of another type", 400, "name: ", jsonPost('{"name":1}')],
    ["a NUL character", 400, "NUL", jsonPost('{"name":"a\\u0000"}')],
    ["an array", 400, "refused", jsonPost("[]")],
    ["text/plain", 415, "application/json", jsonPost('{"name":"a"}', { "content-type": "text/plain" })],
    [
      "a form",
      415,
      "application/json",
      jsonPost("name=a", { "content-type": "application/x-www-form-urlencoded" }),
    ],
    [
      "a type that only begins alike",
      415,
      "application/json",
      jsonPost("{}", { "content-type": "application/jsonp" }),
    ],
    ["64 kB and one byte", 413, "65536", jsonPost(`"${"a".repeat(65_535)}"`)],
  ])("answers %s with %i and says why", async (_name, status, why, given) => {
    const response = await echo(given, context);
    const answer = await response.json();
    expect(response.status).toBe(status);
    expect(answer).toEqual({
      error: expect.stringContaining(why),
      code: expect.any(String),
      requestId: expect.any(String),
    });
    expect(response.headers.get("x-request-id")).toBe(answer.requestId);
  });

  it("stops reading a body without a length at the cap", async () => {
    let pulled = 0;
    const endless = new ReadableStream({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(16_384).fill(0x20));
      },
    });
    const headers = { "content-type": "application/json", origin };
    const given = request({ method: "POST", headers });
    const streamed = new Request(given, { body: endless, duplex: "half" } as RequestInit);
    expect((await echo(streamed, context)).status).toBe(413);
    expect(pulled).toBeLessThan(12);
  });

  it("gives the whole of a body 10 s, then answers 408, closes the connection and stops reading", async () => {
    jest.useFakeTimers({ doNotFake: ["nextTick", "setImmediate", "queueMicrotask"] });
    let sent = 0;
    const drops = new ReadableStream({
      async pull(controller) {
        sent += 1;
        await jest.advanceTimersByTimeAsync(1_000);
        controller.enqueue(new Uint8Array([0x20]));
      },
    });
    const headers = { "content-type": "application/json", origin };
    const streamed = new Request(request({ method: "POST", headers }), {
      body: drops,
      duplex: "half",
    } as RequestInit);
    try {
      const { response } = await new Promise<{ response: Response }>((resolve, reject) => {
        readJsonBody(streamed, 65_536).then(
          () => reject(new Error("it was read to its end")),
          (error: AppError) =>
            resolve({ response: errorResponse(error, { appOrigin: origin, requestId: "1" }) }),
        );
      });
      expect(response.status).toBe(408);
      expect(response.headers.get("connection")).toBe("close");
      expect(await response.json()).toMatchObject({ code: "BODY_TOO_SLOW" });
      expect(sent).toBeLessThan(13);
    } finally {
      jest.useRealTimers();
    }
  });

  const bare = serve({ auth: "none", limit: roomy, handler: () => ({ done: true }) });
  const megabyte = new Uint8Array(1_000_000).fill(0x20);

  it("refuses a large body that no one reads, at its announcement or at its first kB", async () => {
    expect((await bare(jsonPost("{}"), context)).status).toBe(200);
    expect((await bare(jsonPost(" ".repeat(1_024)), context)).status).toBe(200);
    expect((await bare(jsonPost(" ".repeat(1_025)), context)).status).toBe(413);
    const announced = { "content-length": "1000000" };
    expect((await bare(jsonPost("", announced), context)).status).toBe(413);
    expect((await bare(request({ headers: announced }), context)).status).toBe(413);
    let pulled = 0;
    const body = new ReadableStream({
      pull(controller) {
        pulled += 1;
        controller.enqueue(megabyte);
      },
    });
    const streamed = new Request(jsonPost(""), { body, duplex: "half" } as RequestInit);
    expect((await bare(streamed, context)).status).toBe(413);
    expect(pulled).toBeLessThan(4);
  });

  it("takes exactly the cap", async () => {
    const filler = "a".repeat(65_536 - '{"name":""}'.length);
    const response = await echo(jsonPost(`{"name":"${filler}"}`), context);
    expect((await response.json()).error).toContain("name: ");
  });

  it("refuses a parameter that is given twice, where text is expected", async () => {
    const search = serve({
      query: z.strictObject({ q: z.string() }),
      auth: "none",
      limit: roomy,
      handler: ({ query }) => query,
    });
    expect(await (await search(request({ search: "?q=a" }), context)).json()).toEqual({ q: "a" });
    expect((await search(request({ search: "?q=a&q=b" }), context)).status).toBe(400);
    expect((await search(request({ search: "?q=%00" }), context)).status).toBe(400);
  });
});

describe("serve: other sites (T13)", () => {
  it.each([
    ["another origin", { origin: "https://evil.test" }],
    ["Origin: null", { origin: "null" }],
    ["our host on http", { origin: "http://club.test" }],
    ["a cookie without an origin", { cookie: "a=b" }],
    ["a cross-site fetch", { origin, "sec-fetch-site": "cross-site" }],
    ["a same-site fetch", { origin, "sec-fetch-site": "same-site" }],
  ])("refuses a write with %s before the handler runs", async (_name, headers) => {
    const handler = jest.fn();
    const write = serve({ auth: "none", limit: roomy, handler });
    const response = await write(request({ method: "POST", headers }), context);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: "WRONG_ORIGIN" });
    expect(handler).not.toHaveBeenCalled();
  });

  it("lets our own page write, and a program without cookies", async () => {
    const write = serve({ auth: "none", limit: roomy, handler: () => ({ done: true }) });
    const own = { origin, cookie: "a=b", "sec-fetch-site": "same-origin" };
    expect((await write(request({ method: "POST", headers: own }), context)).status).toBe(200);
    expect((await write(request({ method: "POST" }), context)).status).toBe(200);
  });
});

describe("serve: limits (T34, T35)", () => {
  const limited = (name: string, windowSeconds = 60) =>
    serve({ auth: "none", limit: { name, points: 10, windowSeconds }, handler: () => ({ done: true }) });

  async function statuses(count: number, send: () => Promise<Response>): Promise<Record<string, number>> {
    const answers = await Promise.all(Array.from({ length: count }, send));
    const counts: Record<string, number> = {};
    for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  }

  it("lets exactly 10 of 200 concurrent requests pass at a limit of 10", async () => {
    const route = limited("race");
    const headers = { "x-forwarded-for": "192.0.2.1" };
    expect(await statuses(200, () => route(request({ headers }), context))).toEqual({ 200: 10, 429: 190 });
  }, 120_000);

  it("counts a client that invents X-Forwarded-For as one: only the trusted proxy's entry counts", async () => {
    const route = limited("spoof");
    let invented = 0;
    const send = () => {
      invented += 1;
      return route(
        request({ headers: { "x-forwarded-for": `203.0.113.${invented % 250}, 192.0.2.2` } }),
        context,
      );
    };
    expect(await statuses(30, send)).toEqual({ 200: 10, 429: 20 });
  });

  it("names the seconds to wait, and lets the client in again after them", async () => {
    const route = limited("wait", 1);
    const headers = { "x-forwarded-for": "192.0.2.3" };
    await statuses(10, () => route(request({ headers }), context));
    const refused = await route(request({ headers }), context);
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("1");
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect((await route(request({ headers }), context)).status).toBe(200);
  });

  it("tells with every answer what is left of the limit, and when it begins anew", async () => {
    const route = limited("told");
    const headers = { "x-forwarded-for": "192.0.2.6" };
    const answers = [];
    for (let count = 0; count < 11; count += 1) answers.push(await route(request({ headers }), context));
    expect(answers.map((answer) => answer.headers.get("ratelimit")?.replace(/t=(60|59)$/, "t=60"))).toEqual(
      [9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0].map((left) => `"told";r=${left};t=60`),
    );
    expect(answers[0]?.headers.get("ratelimit-policy")).toBe('"told";q=10;w=60');
    expect(answers[10]?.headers.get("retry-after")).toBe(
      /t=(\d+)$/.exec(answers[10]?.headers.get("ratelimit") ?? "")?.[1],
    );
  });

  it.each([-600_000, 600_000])(
    "counts by the clock of the database, not by one that is %d ms off",
    async (offMs) => {
      const route = limited("clock");
      const headers = { "x-forwarded-for": `192.0.2.${offMs > 0 ? 4 : 5}` };
      await statuses(10, () => route(request({ headers }), context));
      const clock = jest.spyOn(Date, "now").mockReturnValue(Date.now() + offMs);
      const refused = await route(request({ headers }), context);
      clock.mockRestore();
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(60);
    },
  );

  it("counts a signed-in address too, from wherever it comes", async () => {
    const id = crypto.randomUUID();
    await query(
      "INSERT INTO session (id, address, created_at, last_seen_at, expires_at) VALUES ($1, $2, app_now(), app_now(), app_now() + interval '1 day')",
      [id, `0x${"d".repeat(40)}`],
    );
    const cookie = (await sealAuthCookie("session", id)).split(";")[0] ?? "";
    const route = serve({
      auth: "session",
      limit: { name: "address", points: 10, windowSeconds: 60 },
      handler: ({ session }) => session.address,
    });
    expect(await statuses(30, () => route(request({ headers: { cookie } }), context))).toEqual({
      200: 10,
      429: 20,
    });
  });

  it("removes buckets that ended, a few with each window that opens", async () => {
    await query("INSERT INTO rate_bucket SELECT 'old:' || n, 1, 1000 FROM generate_series(1, 7) n");
    const route = limited("clean");
    await route(request(), context);
    await route(request(), context);
    expect(await query("SELECT count(*)::int AS left FROM rate_bucket WHERE key LIKE 'old:%'")).toEqual([
      { left: 0 },
    ]);
  });
});

describe("serve: the right of an admin", () => {
  it("is judged before address, query and body are read", async () => {
    const id = crypto.randomUUID();
    await query(
      "INSERT INTO session (id, address, created_at, last_seen_at, expires_at) VALUES ($1, $2, app_now(), app_now(), app_now() + interval '1 day')",
      [id, `0x${"e".repeat(40)}`],
    );
    const cookie = (await sealAuthCookie("session", id)).split(";")[0] ?? "";
    const schema = z.strictObject({ reason: z.string() });
    const handler = jest.fn(() => ({ done: true }));
    const act = serve({
      params: schema,
      query: schema,
      body: schema,
      auth: "session",
      right: "ban.add",
      limit: roomy,
      handler,
    });
    for (const body of ["{", "{}", '{"reason":1,"admin":true}', "[".repeat(50_000), " ".repeat(70_000)]) {
      expect((await act(jsonPost(body), context)).status).toBe(401);
      expect((await act(jsonPost(body, { cookie }), context)).status).toBe(403);
    }
    await query("INSERT INTO admin (address, created_at) VALUES ($1, app_now())", [`0x${"e".repeat(40)}`]);
    expect((await act(jsonPost("{", { cookie }), context)).status).toBe(400);
    const gated = serve({
      body: schema,
      auth: "none",
      gate: async () => {
        throw new AppError("FORBIDDEN");
      },
      limit: roomy,
      handler,
    });
    expect((await gated(jsonPost("{"), context)).status).toBe(403);
    expect(handler).not.toHaveBeenCalled();
  });
});

describe("serve: answers", () => {
  it("maps an AppError to its status, with Retry-After", async () => {
    const route = serve({
      auth: "none",
      limit: roomy,
      handler: () => {
        throw new AppError("CHAIN_UNAVAILABLE", undefined, { retryAfterSeconds: 5 });
      },
    });
    const response = await route(request(), context);
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("5");
  });

  it("answers an unknown error with 500, without its text or stack", async () => {
    const route = serve({
      auth: "none",
      limit: roomy,
      handler: () => {
        throw new Error("password is swordfish");
      },
    });
    const response = await route(request(), context);
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      error: "Something failed on the server. Try again in a moment.",
      code: "INTERNAL",
      requestId: expect.any(String),
    });
  });

  it("asks for a session where one is needed", async () => {
    const route = serve({ auth: "session", limit: roomy, handler: ({ session }) => session.id });
    expect((await route(request(), context)).status).toBe(401);
  });

  it("tags what may be cached, and answers 304 without a body to who has it", async () => {
    let name = "a";
    const open = serve({ auth: "none", limit: roomy, cache: "public", handler: () => ({ name }) });
    const ask = (etag: string) => open(request({ headers: { "if-none-match": etag } }), context);
    const first = await open(request(), context);
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
    expect(await first.json()).toEqual({ name: "a" });
    const head = await open(request({ method: "HEAD" }), context);
    for (const name of ["etag", "cache-control"])
      expect(head.headers.get(name)).toBe(first.headers.get(name));
    for (const known of [etag, etag.slice(2), `"other", ${etag}`, "*"]) {
      const again = await ask(known);
      expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
      expect(again.headers.get("cache-control")).toContain("public");
      expect(again.headers.get("ratelimit")).not.toBeNull();
      expect(again.headers.get("content-type")).toBeNull();
    }
    expect((await ask('"other"')).status).toBe(200);
    name = "b";
    expect((await ask(etag)).status).toBe(200);
  });

  it("tags what is the same at another time with the same tag, and tells the time beside it", async () => {
    let serverTime = "2026-03-04T12:00:00.000Z";
    const open = serve({
      auth: "none",
      limit: roomy,
      cache: "public",
      handler: () => ({ serverTime, name: "a" }),
    });
    const first = await open(request(), context);
    expect(first.headers.get("x-server-time")).toBe(serverTime);
    serverTime = "2026-03-04T12:00:09.000Z";
    const again = await open(
      request({ headers: { "if-none-match": first.headers.get("etag") ?? "" } }),
      context,
    );
    expect([again.status, again.headers.get("x-server-time")]).toEqual([304, serverTime]);
  });

  it("tags no refusal, nothing private, no write and no stream", async () => {
    const handler = () => ({ done: true });
    const refusing = () => {
      throw new AppError("NOT_FOUND");
    };
    const open = serve({ auth: "none", limit: roomy, cache: "public", handler });
    const answers = [
      await open(request({ method: "POST", headers: { "if-none-match": "*" } }), context),
      await serve({ auth: "none", limit: roomy, cache: "public", handler: refusing })(
        request({ headers: { "if-none-match": "*" } }),
        context,
      ),
      await serve({ auth: "none", limit: roomy, handler })(
        request({ headers: { "if-none-match": "*" } }),
        context,
      ),
      await serve({
        auth: "none",
        limit: roomy,
        cache: "live",
        handler: () => new Response(new ReadableStream()),
      })(request({ headers: { "if-none-match": "*" } }), context),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 200, 200]);
    expect(answers.slice(1).map(({ headers }) => headers.get("etag"))).toEqual([null, null, null]);
  });

  it("is private unless a public GET declares its policy, and a public answer sets no cookie (T36)", async () => {
    const handler = () => Response.json({}, { headers: { "set-cookie": "a=b" } });
    const open = serve({ auth: "none", limit: roomy, cache: "public", handler });
    const cacheControl = async (given: Request, route = open) =>
      (await route(given, context)).headers.get("cache-control");
    expect(await cacheControl(request())).toContain("public");
    expect((await open(request(), context)).headers.get("set-cookie")).toBeNull();
    expect(await cacheControl(request({ method: "POST" }))).toBe("private, no-store");
    expect(await cacheControl(request(), serve({ auth: "none", limit: roomy, handler }))).toBe(
      "private, no-store",
    );
    expect(
      await cacheControl(request(), serve({ auth: "session", limit: roomy, cache: "public", handler })),
    ).toBe("private, no-store");
  });
});

describe("serve: the log (T37)", () => {
  const former = globalThis.clubLogger;
  afterEach(() => {
    globalThis.clubLogger = former;
  });

  it.each([
    ["answered", 200, () => ({ done: true })],
    [
      "failed",
      500,
      () => {
        throw new Error("out of order");
      },
    ],
  ])(
    "has one line for a request that %s, without its query, cookies and body",
    async (_, status, handler) => {
      const lines: string[] = [];
      globalThis.clubLogger = makeLogger("info", { write: (line: string) => lines.push(line) });
      const route = serve({
        body: z.object({ signature: z.string() }),
        auth: "none",
        limit: roomy,
        handler,
      });
      const secret = "0xfeedbeef";
      const sent = request({
        method: "POST",
        body: JSON.stringify({ signature: secret, message: secret }),
        headers: { "content-type": "application/json", origin, cookie: `a=${secret}`, authorization: secret },
        search: `?q=${secret}%0d%0a`,
      });
      const requestId = (await route(sent, context)).headers.get("x-request-id");
      expect(lines).toHaveLength(1);
      expect(JSON.parse(lines[0] ?? "")).toMatchObject({
        status,
        requestId,
        path: "/api/test",
        method: "POST",
      });
      expect(lines[0]).not.toContain(secret);
    },
  );
});
