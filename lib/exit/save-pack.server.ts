import "server-only";
import { createHash } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { MANIFEST, PACK_FORMAT, type PackFile, UNFINISHED } from "./pack-format";

/** What a pack has; anything else in the folder is left alone. */
const FOLDERS = ["tile", "records", "evidence", "proposals", "docs", "chain"];

export type SavedPack = { written: number; same: number; removed: number; bytes: number };

/**
 * Saves a pack into a folder: only files that differ are written, each under another name first and then renamed. It may be
 * killed at any point; the next run completes it. Throws if the folder has something else in it.
 */
export async function savePack({
  folder,
  files,
}: {
  folder: string;
  files: AsyncIterable<PackFile>;
}): Promise<SavedPack> {
  await claim(folder);
  const saved: SavedPack = { written: 0, same: 0, removed: 0, bytes: 0 };
  const wanted = new Set<string>();
  for await (const file of files) {
    wanted.add(file.path);
    if (await isSame(folder, file)) {
      saved.same += 1;
      continue;
    }
    await write(folder, file);
    saved.written += 1;
    saved.bytes += file.bytes.length;
  }
  for (const path of await listOwn(folder)) {
    if (wanted.has(path)) continue;
    await rm(join(folder, path));
    saved.removed += 1;
  }
  await rm(join(folder, UNFINISHED), { force: true });
  return saved;
}

async function claim(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const names = await readdir(folder);
  const isPack = async () =>
    names.includes(MANIFEST) && (await readFile(join(folder, MANIFEST), "utf8")).includes(PACK_FORMAT);
  const isOurs = names.includes(UNFINISHED) || (await isPack());
  if (names.length > 0 && !isOurs) throw new Error(`${folder} has files that are no exit pack`);
  await writeFile(join(folder, UNFINISHED), "");
}

async function isSame(folder: string, { path, bytes }: PackFile): Promise<boolean> {
  const name = join(folder, path);
  const found = await stat(name).catch(() => null);
  if (found?.size !== bytes.length) return false;
  const digest = (content: Uint8Array) => createHash("sha256").update(content).digest("hex");
  return digest(await readFile(name)) === digest(bytes);
}

/** On the disk before it has its name, so that no file with its name is cut. */
async function write(folder: string, { path, bytes }: PackFile): Promise<void> {
  const name = join(folder, path);
  await mkdir(dirname(name), { recursive: true });
  const handle = await open(`${name}.unfinished`, "w");
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${name}.unfinished`, name);
}

async function listOwn(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of FOLDERS) {
    const entries = await readdir(join(folder, name), { recursive: true, withFileTypes: true }).catch(
      () => [],
    );
    for (const entry of entries) {
      if (entry.isFile()) found.push(join(entry.parentPath, entry.name).slice(join(folder, "/").length));
    }
  }
  return found.map((path) => path.replaceAll("\\", "/"));
}
