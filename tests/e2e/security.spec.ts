import { createServer } from "node:http";
import { privateKeyToAccount } from "viem/accounts";
import { listen } from "@/local/listen";
import { askRaw } from "./ask-raw";
import { signInByKey } from "./beside-the-page";
import { axe, expect, test, untilInteractive } from "./test";

// If the browser ran with its security off, every other test would pass. These would fail.
test.describe("positive controls", () => {
  test("a foreign page can't read with the person's credentials", async ({ page, stand, complaints }) => {
    complaints.expect(/CORS policy|ERR_FAILED|status of 401/);
    const server = createServer((_request, response) => {
      response.writeHead(200, { "content-type": "text/html" }).end("<title>elsewhere</title>");
    });
    const elsewhere = await listen(server);
    try {
      await page.goto(elsewhere.url);
      const outcome = await page.evaluate(
        (url) =>
          fetch(url, { credentials: "include" }).then(
            () => "read",
            () => "refused",
          ),
        `${stand.url}/api/auth/me`,
      );
      expect(outcome).toBe("refused");
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });

  test("an inline script without the nonce doesn't run and is reported", async ({ page, complaints }) => {
    // Its address is unknown once it is altered, and Chromium would report the wallet's script too.
    await page.context().grantPermissions(["local-network-access"]);
    complaints.expect(/CSP: script-src-elem blocked inline/);
    complaints.expect(/violates the following Content Security Policy/);
    await page.route("/about", async (route) => {
      const response = await route.fetch();
      const html = (await response.text()).replace(
        "</body>",
        "<script>window.planted = true</script></body>",
      );
      await route.fulfill({ response, body: html });
    });
    await page.goto("/about");
    await untilInteractive(page);
    expect(await page.evaluate(() => Reflect.get(window, "planted"))).toBeUndefined();
    expect(complaints.list.join("\n")).toContain("CSP: script-src-elem blocked inline");
  });

  test("the accessibility check sees a planted violation", async ({ page }) => {
    await page.goto("/about");
    await untilInteractive(page);
    await page.evaluate(() => document.querySelector("main")?.append(document.createElement("button")));
    const { violations } = await axe(page).analyze();
    expect(violations.map(({ id }) => id)).toContain("button-name");
  });
});

const ANSWERED = [
  ...["/", "/no/such/page", "/api", "/api/auth/me", "/api/health", "/api/no-such-route"],
  ...[
    "/embed/nowhere",
    "/embed/proposals/nowhere",
    "/.well-known/nowhere",
    "/tile/nowhere",
    "/feeds/nowhere",
  ],
  ...["/clubs/nowhere/feed.atom", "/graphql", "/checkpoint", "/robots.txt", "/sitemap.xml", "/feed.atom"],
];
for (const path of ANSWERED) {
  test(`${path} answers with the headers of T38`, async ({ request }) => {
    const headers = (await request.get(path)).headers();
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
    expect(headers["permissions-policy"]).toBeTruthy();
    expect(headers["cross-origin-opener-policy"]).toBe("same-origin-allow-popups");
    expect(headers["content-security-policy"]).toMatch(/frame-ancestors 'none'/);
    expect(headers["x-powered-by"]).toBeUndefined();
  });
}

test("each page has a nonce of its own", async ({ request }) => {
  const nonceOf = async () =>
    /'nonce-([^']+)'/.exec((await request.get("/")).headers()["content-security-policy"] ?? "")?.[1];
  const [first, second] = [await nonceOf(), await nonceOf()];
  expect(first).toBeTruthy();
  expect(second).not.toBe(first);
});

test.describe("a cookie whose name only looks like the session's", () => {
  const NAME = "club-session";
  const keys = { own: `0x${"1".repeat(63)}2`, planted: `0x${"1".repeat(63)}3` } as const;
  const owner = privateKeyToAccount(keys.own).address.toLowerCase();

  test("is nobody's session in the bytes of a request @once", async ({ browser, stand }) => {
    const sealOf = async (privateKey: `0x${string}`): Promise<string> => {
      const context = await browser.newContext();
      const page = await context.newPage();
      await signInByKey({ page, url: stand.url, privateKey });
      const seal = (await context.cookies()).find(({ name }) => name === NAME)?.value ?? "";
      await context.close();
      return seal;
    };
    const [own, planted] = [await sealOf(keys.own), await sealOf(keys.planted)];
    const ask = (cookie: string) =>
      askRaw(stand.url, [
        "GET /api/auth/me HTTP/1.1",
        `Host: ${new URL(stand.url).host}`,
        Buffer.from(`Cookie: ${cookie}`, "latin1"),
      ]);
    for (const blank of ["\u00a0", "\u00a0 ", "\u00c2\u00a0", "\u0085"]) {
      expect(await ask(`${blank}${NAME}=${planted}`)).toMatch(/^HTTP\/1.1 401 /);
      const both = await ask(`${blank}${NAME}=${planted}; ${NAME}=${own}`);
      expect(both.toLowerCase()).toContain(owner);
    }
    expect(await ask(`${NAME}=${planted}; ${NAME}=${own}`)).toMatch(/^HTTP\/1.1 401 /);
    expect(await ask(`theme=dark;\t${NAME}\t=${own}`)).toMatch(/^HTTP\/1.1 200 /);
  });

  test("is nobody's session in a browser that took it from another server of the host @once", async ({
    page,
    context,
    browser,
    stand,
  }) => {
    await signInByKey({ page, url: stand.url, privateKey: keys.own });
    const other = await browser.newContext();
    const attacker = await other.newPage();
    await signInByKey({ page: attacker, url: stand.url, privateKey: keys.planted });
    const seal = (await other.cookies()).find(({ name }) => name === NAME)?.value;
    await other.close();
    const server = createServer((_request, response) => {
      // The longer path puts it before the genuine one.
      response.setHeader("set-cookie", `\u00a0${NAME}=${seal}; Path=/api/auth`);
      response.writeHead(200, { "content-type": "text/html" }).end("<title>elsewhere</title>");
    });
    await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
    const address = server.address();
    const port = typeof address === "object" && address ? address.port : 0;
    try {
      await page.goto(`http://localhost:${port}/`);
      // Chromium sends both as they were set; the library that reads it leaves out the byte that isn't UTF-8.
      const held = await context.cookies(`${stand.url}/api/auth/me`);
      expect(held.filter(({ name }) => name.endsWith(NAME))).toHaveLength(2);
      await page.goto("/about");
      const me = await page.evaluate(() => fetch("/api/auth/me").then((answer) => answer.text()));
      expect(me.toLowerCase()).toContain(owner);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});

test("a body that comes by drops ends with 408 after 10 s, and its connection with it @once", async ({
  stand,
}) => {
  const post = (path: string, ...headers: string[]) => [
    `POST ${path} HTTP/1.1`,
    `Host: ${new URL(stand.url).host}`,
    `Origin: ${stand.url}`,
    ...headers,
  ];
  const startedAt = performance.now();
  const answers = await Promise.all([
    askRaw(stand.url, post("/api/auth/verify", "Content-Type: application/json", "Content-Length: 900"), {
      dripMs: 500,
    }),
    askRaw(stand.url, post("/api/auth/logout", "Content-Length: 900"), { dripMs: 500 }),
  ]);
  for (const answer of answers) {
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
    expect(answer).toContain("BODY_TOO_SLOW");
  }
  expect(performance.now() - startedAt).toBeGreaterThan(9_000);
  expect(performance.now() - startedAt).toBeLessThan(25_000);
  const large = await askRaw(stand.url, post("/api/auth/logout", "Content-Length: 1000000"));
  expect(large).toMatch(/^HTTP\/1.1 413 /);
});
