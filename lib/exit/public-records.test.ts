import { readFileSync } from "node:fs";
import { WATCHED_TABLES } from "@/lib/log/log-check";
import { MADE_AGAIN, PRIVATE_COLUMNS, PRIVATE_TABLES, PUBLIC_TABLES } from "./public-records";

const schema = readFileSync("prisma/schema.prisma", "utf8");
const models = new Map(
  [...schema.matchAll(/^model (\w+) \{([\s\S]*?)^\}/gm)].map(([, name = "", body = ""]) => [name, body]),
);

/** The columns of each table. */
const columns = new Map(
  [...models.values()].map((body) => {
    const fields = [...body.matchAll(/^ {2}(\w+) +([A-Z]\w*)\S*(.*)$/gm)].filter(
      ([, , type]) => !models.has(type ?? ""),
    );
    const names = fields.map(([, name = "", , rest = ""]) => /@map\("(\w+)"\)/.exec(rest)?.[1] ?? name);
    return [/@@map\("(\w+)"\)/.exec(body)?.[1] ?? "", names];
  }),
);

describe("PUBLIC_TABLES", () => {
  it("says of every table that it is public, private or made again", () => {
    const listed = [...PUBLIC_TABLES.map(({ table }) => table), ...PRIVATE_TABLES, ...MADE_AGAIN];
    expect(columns.size).toBeGreaterThan(60);
    expect(listed.toSorted()).toEqual([...columns.keys()].toSorted());
  });

  it.each(PUBLIC_TABLES)("says of every column of $table that it is public or private", (each) => {
    const listed = [...each.columns, ...(PRIVATE_COLUMNS[each.table] ?? [])];
    expect(listed.toSorted()).toEqual(columns.get(each.table)?.toSorted());
    const named = [
      ...each.key,
      ...(each.hidden ?? []).flatMap((part) => part.columns),
      ...Object.keys(each.shown ?? {}),
    ];
    expect(named.filter((name) => !each.columns.includes(name))).toEqual([]);
  });

  it("lists no column of a public table as private that it doesn't have", () => {
    for (const [table, names] of Object.entries(PRIVATE_COLUMNS))
      expect(columns.get(table)).toEqual(expect.arrayContaining([...names]));
  });

  it("leaves out no table that the log watches, except invitations", () => {
    const tables = PUBLIC_TABLES.map(({ table }) => table);
    expect(WATCHED_TABLES.filter((table) => !tables.includes(table))).toEqual(["moderator_invite"]);
  });
});
