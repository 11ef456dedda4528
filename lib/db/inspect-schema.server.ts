import "server-only";
import { Prisma } from "./generated/client";
import { getPool } from "./pool.server";
import { findDrift, type SchemaReport, type TableReport, toSqlName } from "./schema-report";
import { getSchemaState } from "./schema-state.server";

const COUNTED_ROWS = 10_000;
const MIGRATIONS_TABLE = "_prisma_migrations";

/** Migrations, tables with their sizes, and how the columns differ from what this version was built for. Changes nothing. */
export async function inspectSchema(): Promise<SchemaReport> {
  const pool = getPool();
  const [state, migrations, tables, columns] = await Promise.all([
    getSchemaState(pool),
    listMigrations(),
    listTables(),
    listColumns(),
  ]);
  return { state, migrations, tables, drift: findDrift(listExpectedColumns(), columns) };
}

async function listMigrations(): Promise<SchemaReport["migrations"]> {
  const { rows } = await getPool().query<{ name: string; appliedAt: Date | null }>(
    `SELECT migration_name AS name, finished_at AS "appliedAt" FROM _prisma_migrations
     WHERE rolled_back_at IS NULL ORDER BY started_at`,
  );
  return rows;
}

async function listTables(): Promise<TableReport[]> {
  const { rows } = await getPool().query<{ name: string; estimate: number; bytes: string; quoted: string }>(
    `SELECT c.relname AS name, c.reltuples::float8 AS estimate, pg_total_relation_size(c.oid) AS bytes,
            format('%I.%I', n.nspname, c.relname) AS quoted
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = 'r' AND n.nspname = current_schema() ORDER BY c.relname`,
  );
  if (rows.length === 0) return [];
  // Names come from the catalogue and are quoted by it. No table is read beyond the limit.
  const counts = await getPool().query<{ count: number }>(
    rows
      .map(
        ({ quoted }) =>
          `(SELECT count(*)::int AS count FROM (SELECT 1 FROM ${quoted} LIMIT ${COUNTED_ROWS + 1}) r)`,
      )
      .join(" UNION ALL "),
  );
  return rows.map(({ name, estimate, bytes }, index) => {
    const counted = counts.rows[index]?.count ?? 0;
    const isEstimate = counted > COUNTED_ROWS;
    return {
      name,
      rows: isEstimate ? Math.max(counted, Math.round(estimate)) : counted,
      isEstimate,
      bytes: Number(bytes),
    };
  });
}

/** Without the search's word lists, which Prisma's client can't name, and without views that are only for SQL. */
async function listColumns(): Promise<string[]> {
  const { rows } = await getPool().query<{ column: string }>(
    `SELECT c.table_name || '.' || c.column_name AS column
     FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = current_schema() AND (t.table_type = 'BASE TABLE' OR c.table_name = ANY($2))
       AND c.table_name <> $1 AND c.udt_name <> 'tsvector' ORDER BY 1`,
    [MIGRATIONS_TABLE, Object.values(Prisma.ModelName).map(toSqlName)],
  );
  return rows.map(({ column }) => column);
}

function listExpectedColumns(): string[] {
  return Object.values(Prisma.ModelName).flatMap((model) =>
    Object.values(Prisma[`${model}ScalarFieldEnum`]).map(
      (field) => `${toSqlName(model)}.${toSqlName(field)}`,
    ),
  );
}
