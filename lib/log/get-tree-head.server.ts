import "server-only";
import { getEnvironment } from "@/lib/env/environment.server";
import { getLogger } from "@/lib/env/logger.server";
import { findNewestHead, isHeadStale } from "./log-store.server";
import { sealLog } from "./seal-log.server";
import type { SignedTreeHead } from "./tree-head";

/** Heads are not signed more often than this, however often they are asked for. */
const REST_MS = 2_000;
const BUDGET_MS = 2_000;

/** The newest head, after sealing the waiting entries. If that can't be done, as in a read-only database, the previous one. */
export async function getTreeHead(): Promise<SignedTreeHead> {
  const head = await findNewestHead();
  if (head === null) return (await sealLog({ budgetMs: BUDGET_MS })).head;
  const isOwn = head.origin === getEnvironment().APP_ORIGIN && head.note !== "";
  if (isOwn && !(await isHeadStale({ restMs: REST_MS }))) return head;
  try {
    return (await sealLog({ budgetMs: BUDGET_MS, isPatient: false })).head;
  } catch (error) {
    getLogger().warn({ fault: String(error).slice(0, 500) }, "log not sealed");
    return (await findNewestHead()) ?? head;
  }
}
