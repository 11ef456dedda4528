import { Client } from "pg";
import { migrate } from "@/lib/db/migrate.server";

export const TEMPLATE_DATABASE = "club_template";

export type ServiceUrls = {
  /** A database whose user may create others. */
  adminDatabaseUrl: string;
  /** How the app reaches the server: through a pooler if the run asks for one. */
  pooledUrl: string;
  /** Anvil itself, without a proxy: seeded, shared by all test files. */
  rpcUrl: string;
  /** Where the services have their files. */
  folder: string;
};

/** A new database, cloned from the migrated template or from another one that nobody uses; answers its URL. */
export async function cloneDatabase({
  adminUrl,
  name,
  template = TEMPLATE_DATABASE,
}: {
  adminUrl: string;
  name: string;
  template?: string;
}): Promise<string> {
  await runSql({ url: adminUrl, sql: `CREATE DATABASE ${name} TEMPLATE ${template}` });
  const url = withDatabase({ url: adminUrl, name });
  // A clone doesn't copy the role's time limits; migrating nothing sets only those.
  await migrate({ databaseUrl: url, only: [] });
  return url;
}

export function withDatabase({ url, name }: { url: string; name: string }): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

export async function runSql({ url, sql }: { url: string; sql: string }): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
