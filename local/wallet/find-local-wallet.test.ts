import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { LOCAL_MNEMONIC } from "../accounts";
import { findLocalWallet } from "./find-local-wallet";
import { LOCAL_WALLET_MARKER } from "./marker";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "build-"));
  await mkdir(path.join(folder, "static/chunks"), { recursive: true });
  await mkdir(path.join(folder, "cache"));
});
afterEach(() => rm(folder, { recursive: true }));

function write(name: string, text: string): Promise<void> {
  return writeFile(path.join(folder, name), text);
}

describe("findLocalWallet", () => {
  it.each([[LOCAL_WALLET_MARKER], [LOCAL_MNEMONIC]])(
    "finds a file that holds %p, in any folder",
    async (mark) => {
      await write("static/chunks/a.js", `x("${mark}")`);
      await write("static/chunks/b.js", "clean");
      expect(await findLocalWallet(folder)).toEqual([path.join(folder, "static/chunks/a.js")]);
    },
  );

  it("finds nothing in a clean build and does not read the bundler's cache", async () => {
    await write("static/chunks/b.js", "clean");
    await write("cache/old.js", LOCAL_WALLET_MARKER);
    expect(await findLocalWallet(folder)).toEqual([]);
  });

  it("fails on a folder without a build, so that an empty scan can't pass", async () => {
    await expect(findLocalWallet(folder)).rejects.toThrow("holds no build");
  });
});
