// The generator of Prisma's command line without the rest, which is 200 MB of databases and screens that nobody runs here.
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";

// Their ES modules don't resolve in Node.
const require = createRequire(import.meta.url);
const { PrismaClientTsGenerator } = require("@prisma/client-generator-ts");
const { getGenerators } = require("@prisma/internals");

const generators = await getGenerators({
  schemaPath: "prisma/schema.prisma",
  registry: { "prisma-client": { type: "in-process", generator: new PrismaClientTsGenerator() } },
  skipDownload: true,
  cliCommand: "prisma",
});
for (const generator of generators) {
  await generator.generate();
  generator.stop();
}

const models = generators.flatMap(({ options }) => options?.dmmf.datamodel.models ?? []);
const tables = models.map(
  ({ name, fields }) =>
    `  ${name[0].toLowerCase()}${name.slice(1)}: {\n${fields.flatMap(columnOf).join("\n")}\n  },`,
);
writeFileSync(
  "lib/db/generated/columns.ts",
  `// The columns of prisma/schema.prisma, for statements written by hand.
import * as f from "../fields";

export const tables = {
${tables.join("\n")}
};
`,
);

function columnOf(field) {
  if (field.kind === "object" || field.kind === "unsupported") return [];
  const type = typeOf(field) + (field.isList ? "Array" : "");
  const own = field.isRequired ? type : `f.nullable(${type})`;
  return [`    ${field.name}: f.column(${own}, "${field.dbName ?? field.name}"),`];
}

function typeOf({ type, nativeType, documentation = "" }) {
  const note = documentation.split("\n").at(-1);
  if (note === "address" || note === "hex") return `f.${note}`;
  if (note.startsWith("one of: "))
    return `f.oneOf(${note
      .slice(8)
      .split(", ")
      .map((value) => `"${value}"`)
      .join(", ")})`;
  const native = { SmallInt: "int2", Date: "date", Uuid: "uuid" }[nativeType?.[0]];
  const plain = {
    BigInt: "int8",
    Boolean: "bool",
    Bytes: "bytea",
    DateTime: "timestamptz",
    Decimal: "numeric",
    Int: "int4",
    Json: "json",
    String: "text",
  };
  return `f.${native ?? plain[type]}`;
}
