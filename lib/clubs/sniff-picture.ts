/** The picture format in the first bytes; null for any that a club may not use. */
export function sniffPicture(bytes: Uint8Array): "png" | "jpeg" | "webp" | null {
  const has = (offset: number, ...expected: number[]): boolean =>
    expected.every((byte, index) => bytes[offset + index] === byte);
  if (has(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return "png";
  if (has(0, 0xff, 0xd8, 0xff)) return "jpeg";
  if (has(0, 0x52, 0x49, 0x46, 0x46) && has(8, 0x57, 0x45, 0x42, 0x50)) return "webp";
  return null;
}
