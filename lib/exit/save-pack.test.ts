import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PackFile } from "./pack-format";
import { savePack } from "./save-pack.server";

async function* noFiles(): AsyncGenerator<PackFile, void, undefined> {}

it("refuses a folder whose manifest.json is something else's, and removes nothing from it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "club-pack-"));
  try {
    mkdirSync(join(folder, "records"));
    writeFileSync(join(folder, "manifest.json"), '{"short_name":"An app"}');
    writeFileSync(join(folder, "records", "mine.txt"), "Mine.");
    await expect(savePack({ folder, files: noFiles() })).rejects.toThrow("no exit pack");
    expect(existsSync(join(folder, "records", "mine.txt"))).toBe(true);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
