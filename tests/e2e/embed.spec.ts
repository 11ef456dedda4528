import { createServer } from "node:http";
import { gzipSync } from "node:zlib";
import { AxeBuilder } from "@axe-core/playwright";
import { listen } from "@/local/listen";
import { expect, test } from "./test";

/** Closed, with votes of both choices. */
const PLACE = "/clubs/treasury/proposals/1";

/** Another origin, whose page is this text. */
async function serveElsewhere(html: string): Promise<{ origin: string; stop(): void }> {
  const server = createServer((_, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(
      `<!doctype html><html lang="en"><title>Elsewhere</title><main><h1>Elsewhere</h1>${html}</main>`,
    );
  });
  const { url: origin, stop } = await listen(server);
  return { origin, stop };
}

test("a page of another origin shows a proposal in a frame, in both themes, and recounts it there and in a new tab", async ({
  page,
  request,
  stand,
  context,
  complaints,
}) => {
  test.setTimeout(90_000);
  // The first recount finds no network.
  complaints.expect(/ERR_FAILED/);
  const head = await (await request.get(PLACE)).text();
  const link = /<link [^>]*type="application\/json\+oembed"[^>]*>/.exec(head)?.[0] ?? "";
  const { html, title } = await (await request.get(/href="([^"]+)"/.exec(link)?.[1] ?? "")).json();
  const elsewhere = await serveElsewhere(html);
  const asked = new Set<string>();
  page.on("request", (sent) => {
    if (sent.url().startsWith(stand.url)) asked.add(new URL(sent.url()).pathname);
  });
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const [shown] = await Promise.all([
      page.waitForResponse((response) => response.url().includes("/embed/proposals/")),
      page.goto(elsewhere.origin),
    ]);
    const sent = await shown.request().allHeaders();
    expect([shown.status(), sent["cookie"], shown.headers()["set-cookie"]]).toEqual([
      200,
      undefined,
      undefined,
    ]);
    expect(gzipSync(await shown.body()).byteLength).toBeLessThan(15_000);
    const frame = page.frameLocator("iframe");
    await expect(frame.getByRole("heading", { name: title })).toBeVisible();
    await expect(frame.getByText(/^(Passed|Rejected|Quorum not met)$/)).toBeVisible();
    await expect(frame.getByRole("progressbar", { name: "Yes" })).toBeVisible();
  }
  expect([...asked], "the frame loads its page and nothing else").toEqual([
    expect.stringMatching(/^\/embed\/proposals\/\d+$/),
  ]);

  const frame = page.frameLocator("iframe");
  const recount = frame.getByRole("button", { name: "Recount here" });
  await page.route(/\/bundle\?/, (route) => route.abort(), { times: 1 });
  await recount.press("Enter");
  await expect(frame.getByRole("heading", { name: "The ballots could not be loaded." })).toBeVisible();
  await recount.press("Enter");
  await expect(frame.getByRole("heading", { name: "Adds up." })).toBeVisible({ timeout: 30_000 });

  const [opened] = await Promise.all([
    context.waitForEvent("page"),
    frame.getByRole("link", { name: "Recount in a new tab" }).click(),
  ]);
  await expect(opened.locator("#verdict")).toHaveText("Adds up.", { timeout: 30_000 });
  expect(new URL(opened.url()).pathname).toBe(`${PLACE}/verify`);
  elsewhere.stop();

  // axe is a script, so it looks at the page outside the frame, without its sandbox.
  const [embedded = ""] = asked;
  for (const theme of ["dark", "light"]) {
    await page.goto(`${embedded}?theme=${theme}`);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`)).toEqual(
      [],
    );
  }
});

test("scripts of another origin read public answers and ask the hub, but nothing of a session", async ({
  page,
  stand,
  complaints,
  request,
}) => {
  complaints.expect(/CORS|ERR_FAILED|401/);
  const elsewhere = await serveElsewhere("");
  await page.goto(elsewhere.origin);
  const read = (
    path: string,
    init: { method?: string; headers?: Record<string, string>; body?: string; credentials?: "include" } = {},
  ) =>
    page.evaluate(
      async ([url, options]) => {
        try {
          const answer = await fetch(url, options);
          return { status: answer.status, body: await answer.json(), limit: answer.headers.get("ratelimit") };
        } catch {
          return null;
        }
      },
      [`${stand.url}${path}`, init] as const,
    );
  const clubs = await read("/api/clubs");
  expect(clubs).toMatchObject({ status: 200, limit: expect.stringContaining("r=") });
  expect(await read("/api/clubs", { headers: { "if-none-match": '"x"' } })).toMatchObject({ status: 200 });
  expect(await read("/api/clubs", { credentials: "include" })).toBeNull();
  expect(await read("/api/auth/me")).toBeNull();
  expect(await read("/api/clubs/mine")).toBeNull();

  const { proposals } = await (await request.get("/api/proposals?status=closed")).json();
  const { digest } = await (await request.get(`/api/proposals/${proposals.at(-1).id}`)).json();
  const { votes } = await (await request.get(`/api/proposals/${proposals.at(-1).id}/votes`)).json();
  const [{ voter, power }] = votes;
  const query = `query ($id: String!, $voter: String!, $space: String!) {
    proposal(id: $id) { id state votes } vp(voter: $voter, space: $space, proposal: $id) { vp power vp_state }
    now: vp(voter: $voter, space: $space) { power } messages(first: 3, where: { mci_lte: 3 }, orderBy: "mci", orderDirection: asc) { mci } }`;
  const hub = await read("/graphql", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query, variables: { id: digest, voter, space: proposals.at(-1).club.slug } }),
  });
  const now = await (await request.get(`/api/power/${voter}`)).json();
  expect(hub).toMatchObject({
    status: 200,
    body: {
      data: {
        proposal: { id: digest, state: "closed" },
        vp: { power, vp: Number(power) / 1e18, vp_state: "final" },
        now: { power: now.now.powerWei },
        messages: [{ mci: 1 }, { mci: 2 }, { mci: 3 }],
      },
    },
  });
  expect((await request.get("/.well-known/security.txt")).status()).toBe(404);
  elsewhere.stop();
});
