import "server-only";
import { getPrimary } from "./database.server";
import type { PrismaClient } from "./generated/client";

declare global {
  var clubPrisma: Promise<PrismaClient> | undefined;
}

/**
 * The Prisma client on the shared pool, for rows read and written by key outside a transaction; only stores use it. Loaded at its
 * first use, so that static pages don't pay for it; /api/ready loads it too, before a balancer sends anybody.
 */
export function getPrisma(): Promise<PrismaClient> {
  globalThis.clubPrisma ??= openPrisma().catch((error: unknown) => {
    globalThis.clubPrisma = undefined;
    throw error;
  });
  return globalThis.clubPrisma;
}

async function openPrisma(): Promise<PrismaClient> {
  const [{ PrismaPg }, { PrismaClient }] = await Promise.all([
    import("@prisma/adapter-pg"),
    import("./generated/client"),
  ]);
  const prisma = new PrismaClient({ adapter: new PrismaPg(getPrimary()), errorFormat: "minimal" });
  // Loads the query compiler, which takes longer than the first query. Asks the database nothing.
  await prisma.$connect();
  return prisma;
}
