import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PackFile } from "./pack-format";
import { writeTar } from "./write-tar";

async function* some(files: readonly PackFile[]): AsyncGenerator<PackFile> {
  yield* files;
}

async function collect(files: readonly PackFile[]): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of writeTar(some(files))) parts.push(part);
  return Buffer.concat(parts);
}

describe("writeTar", () => {
  it("writes an archive that tar unpacks, byte by byte", async () => {
    const files = [0, 1, 511, 512, 513, 70_000].map((length) => ({
      path: `evidence/of ${length}.packed`,
      bytes: Uint8Array.from({ length }, (_, at) => at % 251),
    }));
    const folder = mkdtempSync(join(tmpdir(), "club-tar-"));
    try {
      writeFileSync(join(folder, "pack.tar"), await collect(files));
      execFileSync("tar", ["xf", "pack.tar"], { cwd: folder });
      for (const { path, bytes } of files)
        expect(readFileSync(join(folder, path)).equals(Buffer.from(bytes))).toBe(true);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it("refuses a path that no header holds", async () => {
    await expect(collect([{ path: "p".repeat(101), bytes: new Uint8Array() }])).rejects.toThrow("too long");
  });
});
