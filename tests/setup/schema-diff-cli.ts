import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { PrismaPg } from "@prisma/adapter-pg";
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlQuery,
  type SqlResultSet,
} from "@prisma/driver-adapter-utils";
import pg from "pg";

/**
 * Prints the SQL that would bring the database of DATABASE_URL to the schema file of the first argument (default
 * prisma/schema.prisma); nothing if they agree. Use it to start a new migration.
 */
async function main(): Promise<void> {
  const connectionString = process.env["DATABASE_URL"];
  if (!connectionString) throw new Error("DATABASE_URL must name a migrated database");
  const schemaPath = process.argv[2] ?? "prisma/schema.prisma";
  const files = [{ path: schemaPath, content: await readFile(schemaPath, "utf8") }];

  // Node 20 can't import .wasm files, so the engine is loaded by hand.
  const engine = await import("@prisma/schema-engine-wasm/schema_engine_bg");
  const packageUrl = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm");
  const wasm = await readFile(new URL("schema_engine_bg.wasm", `file://${packageUrl}`));
  const { instance } = await WebAssembly.instantiate(wasm, { "./schema_engine_bg.js": { ...engine } });
  Reflect.get(engine, "__wbg_set_wasm").call(undefined, instance.exports);
  const start = instance.exports["__wbindgen_start"];
  if (typeof start !== "function") throw new Error("the schema engine has no start function");
  start();

  const adapter = bindMigrationAwareSqlAdapterFactory(catalogueAdapter(connectionString));
  const schemaEngine = await engine.SchemaEngine.new(
    { datamodels: files.map(({ path, content }) => [path, content]) },
    () => undefined,
    adapter,
  );
  const { stdout } = await schemaEngine.diff({
    from: { tag: "schemaDatasource", files, configDir: "prisma" },
    to: { tag: "schemaDatamodel", files },
    script: true,
    exitCode: null,
    filters: { externalTables: ["public._prisma_migrations"], externalEnums: [] },
  });
  const statements = (stdout ?? "")
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("--"));
  process.stdout.write(statements.map((line) => `${line}\n`).join(""));
}

const INTERNAL_CHAR_OID = 18;
const TEXT_OID = 25;

/**
 * The engine reads catalogue columns of PostgreSQL's internal type "char", which the adapter refuses. So it gets them as
 * text, and the engine is told that they are characters.
 */
function catalogueAdapter(connectionString: string): PrismaPg {
  const pool = new pg.Pool({ connectionString, max: 1 });
  let charColumns: number[] = [];
  const query = pool.query.bind(pool);
  const readable = async (config: pg.QueryArrayConfig): Promise<pg.QueryArrayResult> => {
    const result = await query(config);
    charColumns = result.fields.flatMap((field, index) =>
      field.dataTypeID === INTERNAL_CHAR_OID ? [index] : [],
    );
    for (const index of charColumns) Object.assign(result.fields[index] ?? {}, { dataTypeID: TEXT_OID });
    return result;
  };
  const factory = new PrismaPg(Object.assign(pool, { query: readable }));
  const connect = factory.connect.bind(factory);
  return Object.assign(factory, {
    connect: async () => {
      const adapter = await connect();
      const queryRaw = adapter.queryRaw.bind(adapter);
      return Object.assign(adapter, {
        queryRaw: async (sql: SqlQuery): Promise<SqlResultSet> => {
          const result = await queryRaw(sql);
          for (const index of charColumns) result.columnTypes[index] = ColumnTypeEnum.Character;
          return result;
        },
      });
    },
  });
}

await main();
process.exit(0);
