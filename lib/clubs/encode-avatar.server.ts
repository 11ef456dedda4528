import "server-only";
import { createHash } from "node:crypto";
import sharp from "sharp";
import { AppError } from "@/lib/http/app-error";
import { AVATAR_MAX_BYTES } from "./club-limits";
import { sniffPicture } from "./sniff-picture";

const MAX_PIXELS = 16_000_000;
const SIDE = 256;

/**
 * Any PNG, JPEG or WebP of at most 256 kB and 16 megapixels, converted to a WebP of 256 pixels square without the file's
 * other data. Throws TOO_LARGE or BAD_REQUEST with the reason.
 */
export async function encodeAvatar(base64: string): Promise<{ hash: string; bytes: Buffer }> {
  const given = Buffer.from(base64, "base64");
  if (given.byteLength > AVATAR_MAX_BYTES) {
    throw new AppError("TOO_LARGE", `A picture may have at most ${AVATAR_MAX_BYTES / 1024} kB.`);
  }
  // Decided here, so that the decoder never meets a format that we don't take, such as SVG.
  const format = sniffPicture(given);
  if (format === null) throw new AppError("BAD_REQUEST", "A picture must be PNG, JPEG or WebP.");
  const bytes = await decode(given, format);
  return { hash: createHash("sha256").update(bytes).digest("hex"), bytes };
}

async function decode(given: Buffer, format: string): Promise<Buffer> {
  try {
    const picture = sharp(given, { limitInputPixels: MAX_PIXELS, failOn: "error", pages: 1 });
    const found = await picture.metadata();
    if (found.format !== format) throw new Error(`says ${format}, holds ${found.format}`);
    return await picture.rotate().resize(SIDE, SIDE, { fit: "cover" }).webp({ quality: 86 }).toBuffer();
  } catch (cause) {
    const isHuge = cause instanceof Error && /pixel limit/i.test(cause.message);
    throw new AppError(
      "BAD_REQUEST",
      isHuge
        ? `A picture may have at most ${MAX_PIXELS / 1_000_000} megapixels.`
        : "This file could not be read as a picture.",
      { cause },
    );
  }
}
