import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { hashSources } from "./hash-sources.mjs";

const folders = ["a", "another-name-"].map((name) => mkdtempSync(join(tmpdir(), name)));
const [first = "", second = ""] = folders;
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

function write(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

it("is the same for the same sources wherever they lie, whatever stands beside them, and another for others", () => {
  for (const folder of folders) {
    write(folder, "app/page.tsx", "one");
    write(folder, "package.json", "{}");
  }
  const before = hashSources(first);
  write(second, "docs/page.md", "text-red-500");
  write(second, "app/page.test.tsx", "a test");
  write(second, "lib/db/generated/client.ts", "generated");
  write(second, "local/parts/node_modules/postgres/bin", "installed");
  write(second, ".env", "SECRET=1");
  expect(hashSources(second)).toBe(before);
  write(second, "app/page.tsx", "two");
  expect(hashSources(second)).not.toBe(before);
  write(first, "app/page2.tsx", "");
  expect(hashSources(first)).not.toBe(before);
});
