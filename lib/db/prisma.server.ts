import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "./generated/client";
import { getPool } from "./pool.server";

declare global {
  var clubPrisma: PrismaClient | undefined;
}

/** The Prisma client on the shared pool; only stores use it. */
export function getPrisma(): PrismaClient {
  globalThis.clubPrisma ??= new PrismaClient({
    adapter: new PrismaPg(getPool()),
    errorFormat: "minimal",
    transactionOptions: { maxWait: 4_000, timeout: 5_000 },
  });
  return globalThis.clubPrisma;
}
