import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { LOCAL_MNEMONIC } from "../accounts";
import { LOCAL_WALLET_MARKER } from "./marker";

/** Files below a build folder that contain the local wallet or its keys; the bundler's caches don't count. */
export async function findLocalWallet(buildFolder: string): Promise<string[]> {
  const entries = await readdir(buildFolder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !/^(cache|dev)\//.test(path.relative(buildFolder, file)));
  if (files.length === 0) throw new Error(`${buildFolder} holds no build`);
  const marks = [LOCAL_WALLET_MARKER, LOCAL_MNEMONIC];
  const found = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(file, "utf8");
      return marks.some((mark) => text.includes(mark)) ? file : null;
    }),
  );
  return found.filter((file) => file !== null);
}
