import "server-only";
import { getEnvironment } from "@/lib/env/environment.server";
import { sealLog } from "@/lib/log/seal-log.server";
import { forgetOtherPages, keepPage, readPage } from "./dump-pages.server";
import { DUMP_FORMAT, type DumpList, dumpList } from "./dump-schemas";
import { insertDump, isDumpDue, listDumps } from "./dump-store.server";
import { readRecords } from "./record-store.server";

/** Less than a day, so that a job that runs each night never skips one. */
const EVERY_HOURS = 20;
export const KEPT_DUMPS = 7;

/**
 * Keeps all public rows once a night, and writes the hash of the list of their pages to the log. Pages that an earlier dump has are kept
 * once, so a run that came to its limit leaves less for the next. "too large" when even reading takes longer than `budgetMs`.
 */
export async function keepDump({
  budgetMs,
}: {
  budgetMs: number;
}): Promise<{ state: "current" | "kept" | "too large"; pages: number }> {
  if (!(await isDumpDue({ hours: EVERY_HOURS }))) return { state: "current", pages: 0 };
  const until = performance.now() + budgetMs;
  const { head } = await sealLog({ budgetMs });
  const list: DumpList = { format: DUMP_FORMAT, head, pages: [] };
  const { DATABASE_URL: databaseUrl } = getEnvironment();
  for await (const { table, text } of readRecords({ databaseUrl, restMs: budgetMs })) {
    if (performance.now() > until) return { state: "too large", pages: list.pages.length };
    list.pages.push({ table, sha256: await keepPage(text), bytes: Buffer.byteLength(text) });
  }
  const sha256 = await keepPage(JSON.stringify(list));
  const bytes = list.pages.reduce((sum, page) => sum + page.bytes, 0);
  await insertDump({ sha256, treeSize: head.treeSize, pages: list.pages.length, bytes });
  await forgetOldDumps();
  return { state: "kept", pages: list.pages.length };
}

async function forgetOldDumps(): Promise<void> {
  const kept: string[] = [];
  for (const { sha256 } of await listDumps(KEPT_DUMPS)) {
    const text = await readPage(sha256);
    // A list of an adopted record stayed with the deployment that made it.
    if (text === null) continue;
    kept.push(sha256, ...dumpList.parse(JSON.parse(text)).pages.map((page) => page.sha256));
  }
  await forgetOtherPages(kept);
}
