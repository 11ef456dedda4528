import type { PackFile } from "./pack-format";

const BLOCK = 512;
/** Where each field of a header begins, and what it says (POSIX ustar). */
const FIELDS = {
  mode: 100,
  uid: 108,
  gid: 116,
  size: 124,
  time: 136,
  sum: 148,
  type: 156,
  magic: 257,
} as const;
const NAME_BYTES = 100;

/** Files as a tar archive, in the order in which they come. Throws for a path of more than 100 bytes. */
export async function* writeTar(
  files: AsyncIterable<PackFile>,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
  for await (const { path, bytes } of files) {
    yield writeHeader(path, bytes.length);
    yield bytes;
    yield new Uint8Array((BLOCK - (bytes.length % BLOCK)) % BLOCK);
  }
  yield new Uint8Array(2 * BLOCK);
}

function writeHeader(path: string, size: number): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(BLOCK);
  const put = (at: number, text: string) => header.set(new TextEncoder().encode(text), at);
  const digits = (value: number, length: number) => `${value.toString(8).padStart(length, "0")}\0`;
  if (new TextEncoder().encode(path).length > NAME_BYTES) throw new Error(`too long for an archive: ${path}`);
  put(0, path);
  put(FIELDS.mode, digits(0o644, 7));
  put(FIELDS.uid, digits(0, 7));
  put(FIELDS.gid, digits(0, 7));
  put(FIELDS.size, digits(size, 11));
  // The same record makes the same archive.
  put(FIELDS.time, digits(0, 11));
  put(FIELDS.type, "0");
  put(FIELDS.magic, "ustar\x0000");
  put(FIELDS.sum, " ".repeat(8));
  const sum = header.reduce((total, byte) => total + byte, 0);
  put(FIELDS.sum, `${sum.toString(8).padStart(6, "0")}\0 `);
  return header;
}
