import { getLogger } from "@/lib/env/logger.server";
import { AppError } from "@/lib/http/app-error";
import { serve } from "@/lib/routes/route.server";
import { query } from "@/tests/setup/own-services";
import { keepLoggedWarnings } from "./keep-events.server";
import { capEvents, listEvents } from "./server-event-store.server";

const context = { params: Promise.resolve({}) };
const limit = { name: "kept", points: 1_000_000, windowSeconds: 60 };
const SECRET = "0xsignature-and-cookie";

const answer = (handler: () => unknown) => serve({ auth: "none", limit, handler });

const gone = answer(() => {
  throw new AppError("NOT_FOUND");
});

function ask(route: ReturnType<typeof answer>, { method = "GET", path = "/api/x" } = {}) {
  const headers = { origin: "https://club.test", cookie: `a=${SECRET}`, "x-forwarded-for": "203.0.113.77" };
  return route(new Request(`https://club.test${path}?secret=${SECRET}`, { method, headers }), context);
}

async function kept(count: number): Promise<Record<string, unknown>[]> {
  for (let tries = 0; tries < 100; tries += 1) {
    const rows = await query("SELECT * FROM server_event ORDER BY id");
    if (rows.length >= count) return rows;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`fewer than ${count} events were kept`);
}

beforeEach(async () => {
  // What the test before has still to write comes first.
  await new Promise((resolve) => setTimeout(resolve, 250));
  await query("TRUNCATE server_event");
});

describe("kept events", () => {
  it("are refusals and faults with the request id of the answer, and hold nothing secret", async () => {
    const refusal = await ask(
      answer(() => {
        throw new AppError("FORBIDDEN");
      }),
    );
    const fault = await ask(
      answer(() => {
        throw new Error("a plain fault");
      }),
    );
    await ask(answer(() => "read"));
    await ask(
      answer(() => "written by a stranger"),
      { method: "POST" },
    );
    await ask(gone, { method: "POST" });
    const rows = await kept(3);
    expect(rows).toMatchObject([
      { level: "info", status: 403, code: "FORBIDDEN", request_id: refusal.headers.get("x-request-id") },
      {
        level: "error",
        status: 500,
        code: "INTERNAL",
        request_id: fault.headers.get("x-request-id"),
        fault: expect.stringContaining("a plain fault"),
      },
      { level: "info", status: 404, method: "POST", path: "/api/x" },
    ]);
    expect(JSON.stringify(rows)).not.toContain(SECRET);
    expect(JSON.stringify(rows)).not.toContain("203.0.113");
  });

  it("are warnings of the log too, whoever wrote them", async () => {
    const former = process.env["LOG_LEVEL"];
    globalThis.clubLogger = undefined;
    process.env["LOG_LEVEL"] = "warn";
    keepLoggedWarnings();
    getLogger().info("nothing");
    getLogger().warn({ fault: "it broke", signature: SECRET }, "a warning");
    Object.assign(process.env, { LOG_LEVEL: former });
    globalThis.clubLogger = undefined;
    const rows = await kept(1);
    expect(rows).toMatchObject([{ level: "warn", event: "a warning", fault: "it broke", request_id: null }]);
    expect(JSON.stringify(rows)).not.toContain(SECRET);
  });

  it("delay no answer and break none while the table can't be written, and are stored afterwards", async () => {
    await query("ALTER TABLE server_event RENAME TO server_event_gone");
    const { status } = await ask(gone);
    expect(status).toBe(404);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await query("ALTER TABLE server_event_gone RENAME TO server_event");
    // The queue rests for 5 s after a fault.
    jest.spyOn(performance, "now").mockReturnValue(performance.now() + 6_000);
    await ask(gone, { path: "/api/later" });
    jest.restoreAllMocks();
    expect((await kept(2)).map(({ path }) => path)).toEqual(["/api/x", "/api/later"]);
  });

  it("are removed after 7 days, and of one level all but the newest 50,000", async () => {
    await query(
      `INSERT INTO server_event (at, level, event)
       SELECT app_now(), 'info', 'many' FROM generate_series(1, 50010)
       UNION ALL SELECT app_now() - interval '8 days', 'error', 'old'
       UNION ALL SELECT app_now(), 'error', 'young'`,
    );
    await capEvents();
    expect(
      await query("SELECT level, count(*)::int AS count FROM server_event GROUP BY level ORDER BY level"),
    ).toEqual([
      { level: "error", count: 1 },
      { level: "info", count: 50_000 },
    ]);
    const page = { requestId: null, limit: 2 };
    const first = await listEvents({ ...page, levels: ["info", "warn", "error"], beforeId: null });
    const next = await listEvents({ ...page, levels: ["info"], beforeId: first[1]?.id ?? "" });
    expect(first.map(({ event }) => event)).toEqual(["young", "many"]);
    expect(BigInt(next[0]?.id ?? 0)).toBe(BigInt(first[1]?.id ?? 0) - 1n);
  });
});
