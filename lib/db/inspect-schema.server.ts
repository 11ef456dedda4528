import "server-only";
import { getPool, rows } from "./database.server";
import { float8, int4, nullable, safeInt8, text, timestamptz } from "./fields";
import { Prisma } from "./generated/client";
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

function listMigrations(): Promise<SchemaReport["migrations"]> {
  return rows(
    getPool(),
    { name: text, appliedAt: nullable(timestamptz) },
    `SELECT migration_name AS name, finished_at AS applied_at FROM _prisma_migrations
     WHERE rolled_back_at IS NULL ORDER BY started_at`,
  );
}

async function listTables(): Promise<TableReport[]> {
  const tables = await rows(
    getPool(),
    { name: text, estimate: float8, bytes: safeInt8, quoted: text },
    `SELECT c.relname AS name, c.reltuples::float8 AS estimate, pg_total_relation_size(c.oid) AS bytes,
            format('%I.%I', n.nspname, c.relname) AS quoted
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = 'r' AND n.nspname = current_schema() ORDER BY c.relname`,
  );
  if (tables.length === 0) return [];
  // Names come from the catalogue and are quoted by it. No table is read beyond the limit.
  const counts = await rows(
    getPool(),
    int4,
    tables
      .map(
        ({ quoted }) => `(SELECT count(*)::int FROM (SELECT 1 FROM ${quoted} LIMIT ${COUNTED_ROWS + 1}) r)`,
      )
      .join(" UNION ALL "),
  );
  return tables.map(({ name, estimate, bytes }, index) => {
    const counted = counts[index] ?? 0;
    const isEstimate = counted > COUNTED_ROWS;
    return {
      name,
      rows: isEstimate ? Math.max(counted, Math.round(estimate)) : counted,
      isEstimate,
      bytes,
    };
  });
}

/** Without the search's word lists, which Prisma's client can't name, and without views that are only for SQL. */
function listColumns(): Promise<string[]> {
  return rows(
    getPool(),
    text,
    `SELECT (c.table_name || '.' || c.column_name)::text
     FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = current_schema() AND (t.table_type = 'BASE TABLE' OR c.table_name = ANY($2))
       AND c.table_name <> $1 AND c.udt_name <> 'tsvector' ORDER BY 1`,
    [MIGRATIONS_TABLE, Object.values(Prisma.ModelName).map(toSqlName)],
  );
}

function listExpectedColumns(): string[] {
  return Object.values(Prisma.ModelName).flatMap((model) =>
    Object.values(Prisma[`${model}ScalarFieldEnum`]).map(
      (field) => `${toSqlName(model)}.${toSqlName(field)}`,
    ),
  );
}
