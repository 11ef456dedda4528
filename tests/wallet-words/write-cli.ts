import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { writeWalletWords } from "./write-document";

for (const [path, content] of writeWalletWords()) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}
