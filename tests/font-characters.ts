import { readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";

/** The code points that a WOFF font can draw, from its table "cmap" (format 4, as web fonts have). */
export function fontCharacters(path: string): Set<number> {
  const cmap = wofTable(readFileSync(path), "cmap");
  const count = cmap.readUInt16BE(2);
  const offsets = Array.from({ length: count }, (_, index) => cmap.readUInt32BE(4 + index * 8 + 4));
  const format4 = offsets.find((offset) => cmap.readUInt16BE(offset) === 4);
  if (format4 === undefined) throw new Error(`${path} has no cmap of format 4`);
  return charactersOf(cmap.subarray(format4));
}

function wofTable(file: Buffer, tag: string): Buffer {
  const count = file.readUInt16BE(12);
  for (let index = 0; index < count; index += 1) {
    const entry = file.subarray(44 + index * 20, 64 + index * 20);
    if (entry.toString("latin1", 0, 4) !== tag) continue;
    const [offset, packed, length] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)];
    const bytes = file.subarray(offset, offset + packed);
    return packed < length ? inflateSync(bytes) : bytes;
  }
  throw new Error(`the font has no table ${tag}`);
}

function charactersOf(table: Buffer): Set<number> {
  const doubled = table.readUInt16BE(6);
  const at = (array: number, index: number): number =>
    table.readUInt16BE(14 + array * doubled + index * 2 + (array > 0 ? 2 : 0));
  const found = new Set<number>();
  for (let segment = 0; segment < doubled / 2; segment += 1) {
    const [end, start, delta, range] = [at(0, segment), at(1, segment), at(2, segment), at(3, segment)];
    for (let code = start; code <= end && code < 0xffff; code += 1) {
      const place = 14 + 3 * doubled + 2 + segment * 2 + range + (code - start) * 2;
      const glyph = range === 0 ? (code + delta) & 0xffff : table.readUInt16BE(place);
      if (glyph !== 0) found.add(code);
    }
  }
  return found;
}
