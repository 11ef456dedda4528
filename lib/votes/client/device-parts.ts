import { UR, URDecoder, UREncoder } from "@ngraveio/bc-ur";
import type { DeviceCode } from "@/lib/ballots/device-codes";

/** How much one picture carries: what a phone still reads from a screen of this size. */
const PART_BYTES = 250;

/** What to show, one after the other and again from the first (BCR-2020-005); always the same text if one is enough. */
export function partsOf({ type, cbor }: DeviceCode): () => string {
  const encoder = new UREncoder(new UR(Buffer.from(cbor), type), PART_BYTES);
  // In capitals a picture holds nearly twice as much.
  return () => encoder.nextPart().toUpperCase();
}

/** Takes what a camera reads, in any order; answers the share that is known, and the code when it is whole. */
export function createCodeReader(): (text: string) => { share: number; code: DeviceCode | null } {
  let decoder = new URDecoder();
  return (text) => {
    try {
      decoder.receivePart(text);
    } catch {
      // Another picture in the room.
    }
    if (decoder.isError()) decoder = new URDecoder();
    if (!decoder.isSuccess()) return { share: decoder.estimatedPercentComplete(), code: null };
    const { type, cbor } = decoder.resultUR();
    return { share: 1, code: { type, cbor: new Uint8Array(cbor) } };
  };
}
