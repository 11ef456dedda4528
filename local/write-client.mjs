// The generator of Prisma's command line without the rest of it, which is 200 MB of databases and screens that nobody runs here.
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
