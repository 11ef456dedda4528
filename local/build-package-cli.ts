import { parseArgs } from "node:util";
import { buildPackage } from "./build-package";

const FOLDER = "dist/verify-package";
const { values } = parseArgs({ options: { name: { type: "string", default: "@club/verify" } } });

await buildPackage({ folder: FOLDER, name: values.name });
process.stdout.write(`${FOLDER}: npm pack ./${FOLDER}, or npm publish ./${FOLDER} --access public\n`);
