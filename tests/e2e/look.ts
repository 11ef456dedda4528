import { mkdirSync, readFileSync } from "node:fs";
import { type Browser, chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { chromiumLaunchOptions } from "./chromium";
import { signInByKey } from "./sign-in-by-key";
import { untilInteractive } from "./test";

type Role = "admin" | "whale" | "holder" | "newcomer";
type Shot = { name: string; path: string; as?: Role; act?: (page: Page) => Promise<void>; full?: boolean };
export async function look({ url, out, shots, only }: { url: string; out: string; shots: Shot[]; only?: string[] }) {
  mkdirSync(out, { recursive: true });
  const browser: Browser = await chromium.launch(await chromiumLaunchOptions());
  const files: Record<string, string[]> = {};
  for (const size of [{ width: 390, height: 844 }, { width: 1280, height: 800 }]) {
    for (const theme of ["dark", "light"]) {
      const key = `${size.width}-${theme}`;
      files[key] = [];
      for (const role of [undefined, "whale", "holder", "admin", "newcomer"] as const) {
        const wanted = shots.filter(({ as, name }) => as === role && (!only || only.includes(name)));
        if (wanted.length === 0) continue;
        const context = await browser.newContext({ baseURL: url, viewport: size, hasTouch: size.width === 390, isMobile: size.width === 390, reducedMotion: "reduce" });
        await context.addInitScript(`localStorage.setItem("theme", "${theme}")`);
        const page = await context.newPage();
        if (role) await signInByKey({ page, url, role });
        for (const { name, path, act } of wanted) {
          try {
            await page.goto(path);
            await untilInteractive(page);
            await act?.(page);
          } catch (error) { console.log(name, key, String(error).slice(0, 300)); }
          await page.evaluate(() => document.querySelectorAll("[data-wallet]").forEach((e) => ((e as HTMLElement).style.display = "none")));
          await page.waitForTimeout(200);
          const file = `${out}/${name}-${key}.png`;
          await page.screenshot({ path: file, fullPage: true });
          files[key].push(file);
        }
        await context.close();
      }
    }
  }
  await browser.close();
  for (const [key, list] of Object.entries(files)) {
    const phone = key.startsWith("390");
    const w = phone ? 300 : 640, maxH = phone ? 1400 : 900, cols = phone ? 6 : 3;
    const per = phone ? 6 : 6;
    for (let from = 0, sheet = 1; from < list.length; from += per, sheet++) {
      const part = list.slice(from, from + per);
      const tiles = await Promise.all(part.map(async (file) => {
        const m = await sharp(file).metadata();
        const h = Math.round((m.height! * w) / m.width!);
        const img = sharp(file).resize(w);
        return h > maxH ? sharp(await img.png().toBuffer()).extract({ left: 0, top: 0, width: w, height: maxH }).png().toBuffer() : img.png().toBuffer();
      }));
      const rows = Math.ceil(tiles.length / cols);
      const heights = await Promise.all(tiles.map(async (t) => (await sharp(t).metadata()).height!));
      const rowH = Array.from({ length: rows }, (_, r) => Math.max(...heights.slice(r * cols, r * cols + cols)));
      await sharp({ create: { width: cols * (w + 10), height: rowH.reduce((a, b) => a + b + 10, 0), channels: 3, background: "#888" } })
        .composite(tiles.map((input, i) => ({ input, left: (i % cols) * (w + 10), top: rowH.slice(0, Math.floor(i / cols)).reduce((a, b) => a + b + 10, 0) })))
        .png().toFile(`${out}/sheet-${key}-${sheet}.png`);
      console.log(`${out}/sheet-${key}-${sheet}.png`, part.map((f) => f.split("/").pop()).join(" "));
    }
  }
}
export const env = (dir: string) => JSON.parse(readFileSync(`${dir}/environment.json`, "utf8"));
