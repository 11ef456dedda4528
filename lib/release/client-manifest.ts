/** The SHA-256 of each file that browsers get unchanged, in hex, by its path without the first slash. */
export type ClientFiles = ReadonlyMap<string, string>;

const LINE = /^([0-9a-f]{64}) {2}([!-~]+)$/;

/** The list of all client files: a line for each as `sha256sum` writes it, by path. */
export function writeManifest(files: ClientFiles): string {
  const paths = [...files.keys()].sort();
  return paths.map((path) => `${files.get(path)}  ${path}\n`).join("");
}

/** The files of a list; null if it isn't written as `writeManifest` writes it. */
export function parseManifest(text: string): ClientFiles | null {
  const files = new Map<string, string>();
  for (const line of text.split("\n").slice(0, -1)) {
    const [, hash = "", path = ""] = LINE.exec(line) ?? [];
    files.set(path, hash);
  }
  return writeManifest(files) === text ? files : null;
}
