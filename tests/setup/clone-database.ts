import { Client } from "pg";
import { ROLE_DEFAULTS } from "@/lib/db/migrate.server";

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
  await runSql({
    url: adminUrl,
    sql: [
      // Copies the files; the default writes every page into the log of writes, which takes twice as long.
      `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`,
      // A clone doesn't copy the role's time limits.
      ...ROLE_DEFAULTS.map(
        (limit) => `ALTER ROLE CURRENT_USER IN DATABASE ${name} SET ${limit.name} = '${limit.value}'`,
      ),
    ],
  });
  return withDatabase({ url: adminUrl, name });
}

export function withDatabase({ url, name }: { url: string; name: string }): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

/** Each statement in a transaction of its own. */
export async function runSql({ url, sql }: { url: string; sql: string | readonly string[] }): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of [sql].flat()) await client.query(statement);
  } finally {
    await client.end();
  }
}
