import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import { z } from "zod";
import { expect, expectGood, open, test } from "./test";

const schema = z.record(z.string(), z.unknown());
const apiDocument = z.object({
  paths: z.record(
    z.string(),
    z.object({
      get: z.object({
        "x-example": z.string().optional(),
        responses: z.record(
          z.string(),
          z.object({ content: z.record(z.string(), z.object({ schema })).optional() }),
        ),
      }),
    }),
  ),
});

const ajv = new Ajv2020({
  strict: false,
  formats: { "date-time": /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/, uuid: /^[0-9a-f-]{36}$/ },
});

/** The schema, changed to refuse unknown fields, so that no field is left undocumented. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== "object" || value === null) return value;
  const inner = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, closed(each)]));
  return "properties" in inner && !("additionalProperties" in inner)
    ? { ...inner, additionalProperties: false }
    : inner;
}

/** How an answer breaks the documented schema; empty if it doesn't. */
function complaints(documented: z.infer<typeof schema>, answer: unknown): string {
  const validate = ajv.compile(closed(documented) as object);
  return validate(answer) ? "" : ajv.errorsText(validate.errors);
}

test("every example of the API's document answers as documented", async ({ request }) => {
  const served = await request.get("/api/openapi.json");
  const text = await served.text();
  expect(await new Validator().validate(JSON.parse(text))).toEqual({ valid: true });
  const { paths } = apiDocument.parse(JSON.parse(text));
  const examples = Object.entries(paths).flatMap(([path, { get }]) =>
    get["x-example"] === undefined ? [] : [{ path, example: get["x-example"], responses: get.responses }],
  );
  expect(examples.length).toBeGreaterThan(20);
  const problems: string[] = [];
  for (const { path, example, responses } of examples) {
    const isMonitor = path === "/api/health/alerts";
    // The seed has a lost payment, and journeys write rows past the app.
    const ask = () => request.get(isMonitor ? `${example}?except=payment-revoked,log-differs` : example);
    // 503 while another journey plays a fault.
    if (isMonitor) await expect.poll(async () => (await ask()).status(), { timeout: 30_000 }).toBe(200);
    const answer = await ask();
    const type = answer.headers()["content-type"]?.split(";")[0] ?? "";
    const documented = responses["200"]?.content?.[type]?.schema;
    if (answer.status() !== 200) problems.push(`${path}: ${answer.status()} ${await answer.text()}`);
    else if (documented === undefined) problems.push(`${path}: answers ${type}`);
    else if (type === "application/json") {
      const body: unknown = await answer.json();
      const wrong = complaints(documented, body);
      if (wrong !== "") problems.push(`${path}: ${wrong}`);
      // An extra field or an answer of another kind must not pass.
      expect(complaints(documented, [{ undocumented: body }]), path).not.toBe("");
      if (!Array.isArray(body))
        expect(complaints(documented, { ...Object(body), undocumented: 1 }), path).not.toBe("");
    } else if ((await answer.body()).length === 0) problems.push(`${path}: is empty`);
    // A file of any length is streamed, so its hash would come too late.
    const isTagged = "304" in responses && !("content-disposition" in answer.headers());
    if (isTagged && answer.ok() && !answer.headers()["etag"]) problems.push(`${path}: has no ETag`);
    if ("429" in responses && !/^"[\w-]+";r=\d+;t=\d+$/.test(answer.headers()["ratelimit"] ?? ""))
      problems.push(`${path}: tells nothing of its limit`);
  }
  expect(problems).toEqual([]);
  const avatar = examples.find(({ path }) => path.includes("avatars"))?.example ?? "";
  for (const path of [
    avatar,
    "/clubs/treasury/feed.atom",
    "/calendar.ics",
    "/erc7730.json",
    "/api/clubs?q=treasury",
  ]) {
    const etag = (await request.get(path)).headers()["etag"] ?? "";
    const again = await request.get(path, { headers: { "if-none-match": etag } });
    expect([path, again.status(), (await again.body()).length]).toEqual([path, 304, 0]);
  }
});

test("people read the API on a page, and find feeds on home and in a club", async ({ page, request }) => {
  await open(page, "/");
  await page.getByRole("contentinfo").getByRole("link", { name: "API" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("API");
  const { paths } = apiDocument.parse(await (await request.get("/api/openapi.json")).json());
  const written = (await page.getByRole("main").textContent()) ?? "";
  expect(Object.keys(paths).filter((path) => !written.includes(path))).toEqual([]);
  const members = page.getByRole("article", { name: "GET /api/clubs/{clubSlug}/members" });
  await expect(members).toContainText("The slug of a club.");
  await expect(members).toContainText("/api/clubs/treasury/members");
  await members.getByText("What it answers").click();
  await expect(members.getByText('role: "owner" | "moderator" | "member"').first()).toBeVisible();
  await expectGood(page, "the API page");
  for (const base of ["", "/clubs/treasury"]) {
    await page.goto(base === "" ? "/" : base);
    for (const [type, file] of [
      ["application/atom+xml", "feed.atom"],
      ["text/calendar", "calendar.ics"],
    ]) {
      const named = page.locator(`link[rel="alternate"][type="${type}"]`);
      await expect(named).toHaveAttribute("href", new RegExp(`${base}/${file}$`));
      await expect(page.locator(`a[href="${base}/${file}"]`)).toBeVisible();
    }
  }
});
