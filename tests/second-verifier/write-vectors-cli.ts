import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeVectors, VECTORS } from "./make-vectors";

const files = await makeVectors();
await rm(VECTORS, { recursive: true, force: true });
await mkdir(VECTORS, { recursive: true });
for (const [name, text] of files) await writeFile(join(VECTORS, name), text);
console.log(`${files.size} files in ${VECTORS}`);
