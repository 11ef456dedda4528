import { type Browser, type BrowserContext, chromium, type Page } from "playwright/test";
import { z } from "zod";
import { chromiumLaunchOptions } from "../e2e/chromium";

export type Watched = {
  context: BrowserContext;
  page: Page;
  /** Dialogs, foreign requests, CSP reports, windows and errors, as they come. */
  complaints: string[];
};

/** Everything that an attack on a page can reach: what was drawn, and where it leads. */
const INSPECTION = `(() => {
  const faults = [];
  const allowed = ["http:", "https:", "mailto:"];
  const forbidden = "iframe, object, embed, applet, base, frame, frameset, audio, video, source, track, portal, marquee";
  for (const node of document.querySelectorAll("*")) {
    for (const { name } of node.attributes) if (/^on/i.test(name)) faults.push("handler " + name + " on " + node.localName);
    // What a script with a nonce loads needs none ('strict-dynamic').
    const isOwn = node.localName === "script" && new URL(node.src || "x:", location.href).href.startsWith(location.origin + "/_next/static/");
    // What search engines read is data, if it is nothing but data and stands where the app put it.
    const isData = node.localName === "script" && node.type === "application/ld+json" && !node.textContent.includes("<") && JSON.parse(node.textContent);
    if (node.localName === "script" && node.nonce === "" && !isOwn && !isData) faults.push("script without a nonce: " + node.outerHTML.slice(0, 200));
  }
  for (const node of document.querySelectorAll(forbidden)) faults.push("element " + node.localName);
  for (const node of document.querySelectorAll("meta[http-equiv]")) faults.push("meta " + node.httpEquiv);
  for (const node of document.querySelectorAll(".prose img, .prose script, .prose style, .prose link, .prose form, .prose svg, .prose math, .prose [style]"))
    faults.push("in the text: " + node.localName);
  for (const node of document.querySelectorAll("[href], [src], [action], [formaction]")) {
    for (const name of ["href", "src", "action", "formaction"]) {
      const value = node.getAttribute(name);
      if (value === null) continue;
      const url = URL.canParse(value, location.href) ? new URL(value, location.href).protocol : "unreadable:";
      if (!allowed.includes(url) && !/^data:(image|font)\\//.test(value)) faults.push(name + "=" + value.slice(0, 100));
    }
  }
  const textOf = (selector) => document.querySelector(selector)?.textContent ?? null;
  return {
    faults,
    h1: textOf("h1"),
    prose: textOf(".prose"),
    cancelled: textOf("[aria-label=Cancelled]"),
    main: textOf("main") ?? "",
    links: [...document.querySelectorAll("main a")].map((link) => link.getAttribute("href")),
  };
})()`;

const inspected = z.object({
  faults: z.array(z.string()),
  h1: z.string().nullable(),
  prose: z.string().nullable(),
  cancelled: z.string().nullable(),
  main: z.string(),
  links: z.array(z.string().nullable()),
});
export type Inspected = z.infer<typeof inspected>;

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch(await chromiumLaunchOptions());
}

/** A new tab that records whatever an attack could do. Only `allowedOrigins` may be requested. */
export async function watch({
  browser,
  allowedOrigins,
  isBypassing = false,
}: {
  browser: Browser;
  allowedOrigins: readonly string[];
  /** Without the page's CSP, so what it would have stopped happens and is seen. */
  isBypassing?: boolean;
}): Promise<Watched> {
  const complaints: string[] = [];
  const context = await browser.newContext({ bypassCSP: isBypassing, reducedMotion: "reduce" });
  await context.exposeFunction("reportViolation", (text: string) => complaints.push(`CSP: ${text}`));
  // As text, because tsx wraps functions in a helper that the page doesn't have.
  await context.addInitScript(
    `document.addEventListener("securitypolicyviolation", (event) =>
       window.reportViolation(event.violatedDirective + " blocked " + event.blockedURI + " " + event.sample));`,
  );
  context.on("request", (request) => {
    const url = request.url();
    if (/^(data|blob):/.test(url) || allowedOrigins.includes(new URL(url).origin)) return;
    complaints.push(`foreign request: ${url.slice(0, 200)}`);
  });
  context.on("dialog", (dialog) => {
    complaints.push(`dialog: ${dialog.message().slice(0, 100)}`);
    void dialog.dismiss().catch(() => undefined);
  });
  context.on("weberror", (error) => complaints.push(`uncaught: ${error.error().message.slice(0, 300)}`));
  const page = await context.newPage();
  context.on("page", (opened) => complaints.push(`window: ${opened.url().slice(0, 200)}`));
  return { context, page, complaints };
}

/** Opens the address, lets it run, and inspects all of it. */
export async function inspect({ page, complaints }: Watched, url: string): Promise<Inspected> {
  await page.goto(url, { waitUntil: "load" });
  // Error and load handlers run a moment later.
  await page.waitForTimeout(50);
  return inspectStanding({ page, complaints }, url);
}

/** Inspects the page as it is; an attack may have led it away from the address. */
export async function inspectStanding(
  { page, complaints }: Pick<Watched, "page" | "complaints">,
  url: string,
): Promise<Inspected> {
  const seen = inspected.parse(await page.evaluate(INSPECTION));
  complaints.push(...seen.faults);
  if (new URL(page.url()).pathname !== new URL(url).pathname) complaints.push(`led away to ${page.url()}`);
  return seen;
}
