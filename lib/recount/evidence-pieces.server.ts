import "server-only";
import { getLogger } from "@/lib/env/logger.server";
import {
  deleteOtherFile,
  type EvidenceFile,
  type EvidencePiece,
  findPiece,
} from "./evidence-file-store.server";
import { deleteObject, getObject, hasObjectStore, putObject } from "./object-store.server";

type FileName = Pick<EvidenceFile, "proposalId" | "state">;

/** The bytes of a piece as its row will have them: in the object store, if there is one, else in the row. */
export async function placePiece(
  { proposalId, state }: FileName,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<EvidencePiece> {
  if (!hasObjectStore()) return { packed: Buffer.from(bytes), object: null };
  return { packed: null, object: await putObject(`evidence/${proposalId}/${state}`, bytes) };
}

/** A piece of a file, from 1. Throws if the file is no longer there, or the object store doesn't answer. */
export async function readPiece(
  { proposalId }: Pick<EvidenceFile, "proposalId">,
  number: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const found = await findPiece(proposalId, number);
  if (found?.object) return getObject(found.object);
  if (!found?.packed) throw new Error("the evidence changed while it was read");
  return Uint8Array.from(found.packed);
}

/** Removes a file of another state. An object that can't be deleted stays, and nobody reads it. */
export async function removeOtherFile(name: FileName): Promise<void> {
  for (const object of await deleteOtherFile(name)) {
    await deleteObject(object).catch((error: unknown) =>
      getLogger().warn({ fault: String(error), object }, "evidence that is no longer read was not deleted"),
    );
  }
}

/** Whether the beginning of the file can be read now. */
export async function canRead(file: EvidenceFile): Promise<boolean> {
  try {
    await readPiece(file, 1);
    return true;
  } catch (error) {
    getLogger().warn(
      { fault: String(error) },
      "kept evidence could not be read, so it is written from the rows",
    );
    return false;
  }
}
