import {
  COSIGNATURE,
  type NoteKey,
  noteKeyId,
  type SignatureLine,
  writeSignatureLine,
} from "@/lib/shared/signed-note";
import { isTextSigned } from "./log-keys";

const TIME_DIGITS = 16;
const SECOND_MS = 1_000;

/** The text of a cosignature (C2SP tlog-cosignature): that at this time nobody had shown its signer a larger tree of this log. */
function cosignedText({ body, at }: { body: string; at: number }): string {
  return `cosignature/v1\ntime ${at / SECOND_MS}\n${body}`;
}

/** Dates a checkpoint. `at` is in ms since 1970 and a whole second. */
export function cosign({
  body,
  at,
  key,
  sign,
}: {
  body: string;
  at: number;
  key: NoteKey;
  sign: (text: string) => string;
}): string {
  const time = (at / SECOND_MS).toString(16).padStart(TIME_DIGITS, "0");
  const signature = `${time}${sign(cosignedText({ body, at })).slice(2)}`;
  return writeSignatureLine({ name: key.name, id: noteKeyId(key, COSIGNATURE), signature });
}

/** When the key's owner cosigned, in ms since 1970; null if this isn't their cosignature of this checkpoint. */
export function readCosignature({
  line: { name, id, signature },
  body,
  key,
}: {
  line: SignatureLine;
  body: string;
  key: NoteKey;
}): number | null {
  if (name !== key.name || id !== noteKeyId(key, COSIGNATURE)) return null;
  const at = Number(`0x${signature.slice(0, TIME_DIGITS)}`) * SECOND_MS;
  if (!Number.isSafeInteger(at)) return null;
  const isSigned = isTextSigned({
    text: cosignedText({ body, at }),
    signature: `0x${signature.slice(TIME_DIGITS)}`,
    publicKey: key.publicKey,
  });
  return isSigned ? at : null;
}
