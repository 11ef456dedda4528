import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client, type QueryResultRow } from "pg";
import { migrate } from "@/lib/db/migrate.server";
import { runSql, type ServiceUrls, withDatabase } from "@/tests/setup/clone-database";

const folder = "prisma/functions";
/** What a file says before its SQL: why the function or view is there. Written by hand, and kept. */
const leadingComment = /^(?:--.*\n)*/;

const services: ServiceUrls = JSON.parse(process.env["TEST_SERVICES"] ?? "{}");
// Of its own: the databases of other tests have the clock that tests can move.
const name = `functions_${randomBytes(6).toString("hex")}`;
const databaseUrl = withDatabase({ url: services.adminDatabaseUrl, name });

type Listed = { name: string; sql: string };
let functions: Listed[] = [];

beforeAll(async () => {
  await runSql({ url: services.adminDatabaseUrl, sql: `CREATE DATABASE ${name}` });
  await migrate({ databaseUrl });
  functions = [...(await listFunctions()), ...(await listViews())];
  if (process.env["WRITE_FUNCTIONS"] !== "1") return;
  for (const each of functions) writeFileSync(pathOf(each), commentOf(each) + each.sql);
}, 240_000);

afterAll(() => runSql({ url: services.adminDatabaseUrl, sql: `DROP DATABASE ${name} WITH (FORCE)` }));

async function readRows<Row extends QueryResultRow>(sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  return (await client.query<Row>(sql).finally(() => client.end())).rows;
}

/** Each view, as PostgreSQL 18 prints it; of an older server, which prints other words, what the file says. */
async function listViews(): Promise<Listed[]> {
  const views = await readRows<{ name: string; definition: string; isOlder: boolean }>(
    `SELECT viewname || '_view' AS name, format(E'CREATE OR REPLACE VIEW public.%I AS\\n%s\\n', viewname, definition) AS definition,
       current_setting('server_version_num')::int < 180000 AS "isOlder"
     FROM pg_views WHERE schemaname = 'public' ORDER BY viewname`,
  );
  return views.map(({ name: view, definition, isOlder }) => ({
    name: view,
    sql: isOlder ? readOrEmpty(join(folder, `${view}.sql`)).replace(leadingComment, "") : definition,
  }));
}

/** Each function of the migrated database, with the triggers that call it. */
async function listFunctions(): Promise<Listed[]> {
  const rows = await readRows<{ name: string; definition: string; triggers: string[] }>(
    `SELECT p.proname AS name, pg_get_functiondef(p.oid) AS definition, ARRAY(SELECT pg_get_triggerdef(t.oid) FROM pg_trigger t
         WHERE t.tgfoid = p.oid AND NOT t.tgisinternal ORDER BY t.tgrelid::regclass::text, t.tgname) AS triggers
       FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace
         AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
         -- Which collation it names depends on the server's version.
         AND NOT (p.proname = 'search_fold' AND current_setting('server_version_num')::int < 170000)
       ORDER BY p.proname`,
  );
  return rows.map(({ definition, triggers, ...rest }) => ({
    ...rest,
    sql: [definition.trim(), ...triggers].map((statement) => `${statement};\n`).join("\n"),
  }));
}

const pathOf = ({ name: of }: Listed): string => join(folder, `${of}.sql`);
const readOrEmpty = (path: string): string => (existsSync(path) ? readFileSync(path, "utf8") : "");
const commentOf = (each: Listed): string => leadingComment.exec(readOrEmpty(pathOf(each)))?.[0] ?? "";

test("prisma/functions has what the migrations leave: every view, and every function with its triggers (WRITE_FUNCTIONS=1 writes it)", () => {
  expect(functions.length).toBeGreaterThan(30);
  for (const each of functions) expect(readOrEmpty(pathOf(each)).replace(leadingComment, "")).toBe(each.sql);
  const known = new Set(functions.map(pathOf));
  const others = readdirSync(folder).filter((file) => !known.has(join(folder, file)));
  expect(others.filter((file) => file !== "search_fold.sql")).toEqual([]);
});

test("each file says why its function or view is there", () => {
  const silent = functions.filter((each) => !/^-- [A-Z]/.test(commentOf(each)));
  expect(silent.map((each) => each.name)).toEqual([]);
});
