import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { buildApp } from "./build";

const home = process.cwd();
let folder = "";

// It reads sources that the folder of this test doesn't have.
jest.mock("./write-programs", () => ({ generatePrograms: async () => undefined }));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "build-"));
  process.chdir(folder);
});
afterEach(() => {
  process.chdir(home);
  rmSync(folder, { recursive: true, force: true });
});

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

describe("buildApp", () => {
  it("says why a build failed, though Next empties its folder first", async () => {
    write("prisma/schema.prisma", "schema");
    write("app/robots.txt/route.ts", "");
    write("node_modules/@prisma/client-generator-ts/package.json", "{}");
    write("local/write-client.mjs", "writer");
    write("lib/db/generated/.schema-hash", createHash("sha256").update("schema{}writer").digest("hex"));
    write(
      "node_modules/next/dist/bin/next",
      `require("fs").rmSync(".next", { recursive: true, force: true }); console.error("a type is wrong"); process.exit(1);`,
    );
    await expect(buildApp()).rejects.toThrow(/The build failed \(code 1\):\na type is wrong/);
  });
});
