import { Client } from "pg";

/** One line for each column, constraint, index, trigger, function, type, extension and table option in the catalogue. */
const everything = `
  SELECT format('table %s %s %s', c.relname, c.relpersistence, c.reloptions) AS line
  FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'v', 'm', 'S', 'p')
  UNION ALL
  SELECT format('column %s %s %s %s null=%s identity=%s generated=%s default=%s', c.relname, a.attnum, a.attname,
    format_type(a.atttypid, a.atttypmod), NOT a.attnotnull, a.attidentity, a.attgenerated, pg_get_expr(d.adbin, d.adrelid))
  FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
  LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'v', 'm', 'p') AND a.attnum > 0 AND NOT a.attisdropped
  UNION ALL
  -- PostgreSQL 18 keeps NOT NULL among the constraints too; the columns above tell it on every version.
  SELECT format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
  FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype <> 'n'
  UNION ALL
  SELECT format('index %s', pg_get_indexdef(indexrelid))
  FROM pg_index JOIN pg_class c ON c.oid = indexrelid WHERE c.relnamespace = 'public'::regnamespace
  UNION ALL
  SELECT format('view %s %s', c.relname, pg_get_viewdef(c.oid))
  FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('v', 'm')
  UNION ALL
  SELECT format('trigger %s enabled=%s', pg_get_triggerdef(t.oid), t.tgenabled)
  FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
  WHERE c.relnamespace = 'public'::regnamespace AND NOT t.tgisinternal
  UNION ALL
  -- Those of an extension come with the server.
  SELECT format('function %s', pg_get_functiondef(p.oid))
  FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND p.prokind IN ('f', 'p')
    AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = p.oid AND deptype = 'e')
  UNION ALL
  SELECT format('type %s %s', t.typname, e.labels)
  FROM pg_type t JOIN LATERAL (SELECT array_agg(enumlabel ORDER BY enumsortorder) AS labels FROM pg_enum WHERE enumtypid = t.oid) e
    ON e.labels IS NOT NULL
  WHERE t.typnamespace = 'public'::regnamespace
  UNION ALL
  SELECT format('extension %s', extname) FROM pg_extension
  ORDER BY line`;

/** What the migrations built, in words that don't depend on the server's version. */
export async function describeSchema(databaseUrl: string): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<{ line: string }>(everything)).rows.map(({ line }) => line);
  } finally {
    await client.end();
  }
}
