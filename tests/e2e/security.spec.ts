import { createServer } from "node:http";
import { axe, expect, test, untilInteractive } from "./test";

// Without these, a browser that was started with its security off would let every other test pass.
test.describe("positive controls", () => {
  test("a foreign page can't read with the person's credentials", async ({ page, stand, complaints }) => {
    complaints.expect(/CORS policy|ERR_FAILED|status of 401/);
    const server = createServer((_request, response) => {
      response.writeHead(200, { "content-type": "text/html" }).end("<title>elsewhere</title>");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const port = typeof address === "object" && address ? address.port : 0;
    try {
      await page.goto(`http://127.0.0.1:${port}/`);
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

for (const path of ["/", "/no/such/page", "/api", "/api/auth/me", "/api/health", "/api/no-such-route"]) {
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
