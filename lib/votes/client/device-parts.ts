import { UR, URDecoder, UREncoder } from "@ngraveio/bc-ur";
import { decode } from "cborg";
import * as z from "zod/mini";
import type { DeviceCode } from "@/lib/ballots/device-codes";
import { ok, type Result, refuse } from "@/lib/shared/result";

/** How much one picture carries: what a phone still reads from a screen of this size. */
const PART_BYTES = 250;
/** A device's moving code has some 30 parts and 3 kB. The library would make room for whatever a picture claims. */
const MOST_PARTS = 100;
const MOST_BYTES = 20_000;
/** The library keeps each mix of parts. Honest ones make a whole long before so many. */
const MOST_MIXES = 500;

/** What to show, one after the other and again from the first (BCR-2020-005); always the same text if one is enough. */
export function partsOf({ type, cbor }: DeviceCode): () => string {
  const encoder = new UREncoder(new UR(Buffer.from(cbor), type), PART_BYTES);
  // In capitals a picture holds nearly twice as much.
  return () => encoder.nextPart().toUpperCase();
}

const uint = z.int().check(z.nonnegative(), z.maximum(0xffffffff));
/** Number of the part, parts, bytes of the whole, its checksum, and the part's own bytes. */
const partFields = z.tuple([uint, uint, uint, uint, z.instanceof(Uint8Array)]);

/** How much of a moving code is known, and the code when it is whole. */
type CodeRead = { share: number; code: DeviceCode | null };

/**
 * Takes what a camera reads, in any order; `other` is no code of a device. It starts again with each other code, and after one
 * that is broken.
 */
export function createCodeReader(): (text: string) => Result<CodeRead, "other" | "too-large" | "broken"> {
  let decoder = new URDecoder();
  let current = "";
  let mixes = 0;
  function restart(code: string): void {
    decoder = new URDecoder();
    current = code;
    mixes = 0;
  }
  return (text) => {
    const [, type, place, words] =
      /^ur:([a-z0-9-]+)\/(?:(\d+-\d+)\/)?([a-z]+)$/.exec(text.toLowerCase()) ?? [];
    if (type === undefined) return refuse("other");
    try {
      const cbor = new Uint8Array(URDecoder.decode(`ur:${type}/${words}`).cbor);
      if (place === undefined) return ok({ share: 1, code: { type, cbor } });
      const [number, parts, bytes, checksum, own] = partFields.parse(decode(cbor));
      if (parts > MOST_PARTS || bytes > MOST_BYTES) return refuse("too-large");
      if (parts !== Math.ceil(bytes / own.length)) return refuse("broken");
      const code = [type, parts, bytes, checksum, own.length].join(" ");
      if (code !== current) restart(code);
      if (number > parts) mixes += 1;
      if (mixes <= MOST_MIXES) decoder.receivePart(text);
      if (mixes > MOST_MIXES || decoder.isError()) throw new Error("These parts make no whole.");
    } catch {
      restart("");
      return refuse("broken");
    }
    if (!decoder.isSuccess()) return ok({ share: decoder.estimatedPercentComplete(), code: null });
    const { type: whole, cbor } = decoder.resultUR();
    restart("");
    return ok({ share: 1, code: { type: whole, cbor: new Uint8Array(cbor) } });
  };
}
