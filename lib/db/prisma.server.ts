import "server-only";
import type { PrismaClient } from "./generated/client";
import { getPool } from "./pool.server";

declare global {
  var clubPrisma: Promise<PrismaClient> | undefined;
}

/**
 * The Prisma client on the shared pool, for rows read and written by key outside a transaction; only stores use it. Loaded at its
 * first use, so that health checks and static pages don't pay for it.
 */
export function getPrisma(): Promise<PrismaClient> {
  globalThis.clubPrisma ??= openPrisma();
  return globalThis.clubPrisma;
}

async function openPrisma(): Promise<PrismaClient> {
  const [{ PrismaPg }, { PrismaClient }] = await Promise.all([
    import("@prisma/adapter-pg"),
    import("./generated/client"),
  ]);
  return new PrismaClient({ adapter: new PrismaPg(getPool()), errorFormat: "minimal" });
}
