import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

// Builds lib/ballots/secp256k1/module.c with clang 14 and its linker (Debian: clang-14, lld-14) and writes module.ts. With --check it
// compares instead. The library's source is the one that an npm package carries, pinned by its hash.

const LIBRARY = "secp256k1@5.0.2";
const LIBRARY_SHA512 =
  "HwMOXeWjr1UvBNYt9S+w9bMuuyUOrPFQ8CWd23CGai/8vbgtUKS2ITngFOzMhaPZQAPxTb/f9alLou9mPnNV2Q==";
const PLACE = join(import.meta.dirname, "../lib/ballots/secp256k1");
/** What the library includes of a C runtime; module.c has the functions. */
const HEADERS = {
  "stdlib.h":
    "#include <stddef.h>\nvoid *malloc(size_t); void free(void *); void abort(void) __attribute__((noreturn));",
  "string.h":
    "#include <stddef.h>\nvoid *memcpy(void *, const void *, size_t); void *memset(void *, int, size_t); void *memmove(void *, const void *, size_t); int memcmp(const void *, const void *, size_t); size_t strlen(const char *);",
  "stdio.h": "#define stderr 0\n#define fprintf(...) ((void)0)",
  "assert.h": "",
};
const FLAGS = [
  ...["--target=wasm32", "-O3", "-mbulk-memory", "-ffreestanding", "-fno-builtin", "-nostdlib", "-w"],
  ...["-Wl,--no-entry", "-Wl,--strip-all", "-Wl,-z,stack-size=262144"],
];

const folder = mkdtempSync(join(tmpdir(), "secp256k1-"));
try {
  const run = (command: string, args: string[]) =>
    execFileSync(command, args, { cwd: folder, encoding: "utf8" });
  const archive = run("npm", ["pack", "--silent", LIBRARY]).trim();
  const found = createHash("sha512")
    .update(readFileSync(join(folder, archive)))
    .digest("base64");
  if (found !== LIBRARY_SHA512) throw new Error(`${LIBRARY} is another: ${found}`);
  run("tar", ["xzf", archive]);
  mkdirSync(join(folder, "headers"));
  for (const [name, text] of Object.entries(HEADERS))
    writeFileSync(join(folder, "headers", name), `${text}\n`);
  const source = join(folder, "package/src/secp256k1");
  const includes = [join(folder, "headers"), source, join(source, "src"), join(source, "include")];
  const output = join(folder, "module.wasm");
  run("clang-14", [...FLAGS, ...includes.map((path) => `-I${path}`), join(PLACE, "module.c"), "-o", output]);
  const text = writeModule(readFileSync(output), readFileSync(join(PLACE, "module.c")));
  if (!process.argv.includes("--check")) writeFileSync(join(PLACE, "module.ts"), text);
  else if (readFileSync(join(PLACE, "module.ts"), "utf8") !== text)
    throw new Error("module.ts is not what module.c makes");
  console.log(`${readFileSync(output).length} bytes of WebAssembly`);
} finally {
  rmSync(folder, { recursive: true });
}

function writeModule(wasm: Buffer, source: Buffer): string {
  return `// Written by \`npm run build:secp256k1\`.

/** SHA-256 of the module.c that it was built from. */
export const SOURCE_SHA256 = "${createHash("sha256").update(source).digest("hex")}";
export const MODULE_SHA256 = "${createHash("sha256").update(wasm).digest("hex")}";
/** Base64. libsecp256k1 is Copyright (c) 2013 Pieter Wuille, MIT license. */
export const MODULE =
  "${wasm.toString("base64")}";
`;
}
