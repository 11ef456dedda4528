import assert from "node:assert/strict";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { type Browser, chromium, type Page } from "playwright/test";
import { READ_AT } from "../builders/evidence";
import { logKey } from "../builders/evidence-log";
import { installPackage } from "../builders/installed-package";
import { writeVoteFiles } from "../builders/vote-files";
import { chromiumLaunchOptions } from "../e2e/chromium";
import type { StandaloneProof } from "./proof";

const NAME = "@club/verify";
const MODULE = `/node_modules/${NAME}/verify.js`;
const TYPES: Record<string, string> = { ".html": "text/html", ".js": "text/javascript" };
const POLICY = "default-src 'none'; connect-src 'self'; worker-src 'self'; script-src 'self'";

/** Needs only the package and a browser. */
export const proof: StandaloneProof = {
  claim:
    "the installed package recounts in a browser, in workers and without, in WebAssembly and without, from its own files alone",
  async runAlone() {
    const installed = await installPackage(NAME);
    const browser = await chromium.launch(await chromiumLaunchOptions());
    try {
      await writeVoteFiles(installed.site);
      for (const isWasm of [true, false]) await recountInPage({ browser, folder: installed.site, isWasm });
    } finally {
      await browser.close();
      await installed.close();
    }
    return [`${Object.keys(EXPECTED).length} files, each in four ways`];
  },
};

async function recountInPage({
  browser,
  folder,
  isWasm,
}: {
  browser: Browser;
  folder: string;
  isWasm: boolean;
}): Promise<void> {
  const { server, asked } = serve(folder, isWasm ? `${POLICY} 'wasm-unsafe-eval'` : POLICY);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const page = await browser.newPage();
  try {
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/page.html`);
    for (const isInWorkers of [true, false])
      assert.deepEqual(
        await recountAll(page, isInWorkers),
        EXPECTED,
        JSON.stringify({ isWasm, isInWorkers }),
      );
    const fellBack = [...asked].some((path) => path.includes("/javascript-engine"));
    assert.equal(fellBack, !isWasm, "the page counts in WebAssembly exactly where its policy allows it");
  } finally {
    await page.close();
    server.close();
  }
}

const EXPECTED = {
  "genuine.json": "true",
  "genuine.bin": "true",
  "in-one-line.json": "true",
  "forged.json": "false",
  "forged.bin": "false",
  "dropped.json": "false",
  "broken-off.json": "broken-off",
};

/** What the module says of each file, in the page. The reader has a receipt. */
function recountAll(page: Page, isInWorkers: boolean): Promise<Record<string, string>> {
  return page.evaluate(
    async ({ module, names, options, isInWorkers }) => {
      const verify: typeof import("@/packages/verify/verify") = await import(module);
      const receipts = [await (await fetch("/receipt.json")).text()];
      const workers = isInWorkers ? { workers: verify.startWorkers(2) } : {};
      const said: Record<string, string> = {};
      for (const name of names) {
        const counted = await verify
          .recountEvidence(await (await fetch(`/${name}`)).blob(), { ...options, ...workers, receipts })
          .catch((error: unknown) => {
            if (error instanceof verify.UnreadableEvidence) return { verdict: error.reason };
            throw error;
          });
        said[name] = counted.verdict;
      }
      workers.workers?.stop();
      return said;
    },
    {
      module: MODULE,
      names: Object.keys(EXPECTED),
      options: { logKeys: [logKey.publicKey], now: READ_AT },
      isInWorkers,
    },
  );
}

/** The files of a folder, each with this policy, and a page that loads the module as any page would. */
function serve(folder: string, policy: string): { server: Server; asked: Set<string> } {
  const asked = new Set<string>();
  const server = createServer(async (request, response) => {
    const path = request.url ?? "/";
    asked.add(path);
    const body =
      path === "/page.html"
        ? `<!doctype html><script type="module" src="${MODULE}"></script>`
        : await readFile(join(folder, path)).catch(() => null);
    response.statusCode = body === null ? 404 : 200;
    response.setHeader("content-type", TYPES[extname(path)] ?? "application/octet-stream");
    response.setHeader("content-security-policy", policy);
    response.end(body);
  });
  return { server, asked };
}
