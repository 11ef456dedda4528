import "server-only";
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { deflateRaw, inflateRaw } from "node:zlib";
import { getLogger } from "@/lib/env/logger.server";
import { deleteObject, getObject, hasObjectStore, putObject } from "@/lib/recount/object-store.server";
import { deleteOtherPages, findDumpPage, hasDumpPage, insertDumpPage } from "./dump-store.server";

const [pack, unpack] = [promisify(deflateRaw), promisify(inflateRaw)];

/** Keeps a text once, in the object store if there is one, else in the database; answers its SHA-256. */
export async function keepPage(text: string): Promise<string> {
  const sha256 = createHash("sha256").update(text).digest("hex");
  if (await hasDumpPage(sha256)) return sha256;
  const deflated = await pack(text);
  const place = hasObjectStore()
    ? { deflated: null, object: await putObject("dumps", new Uint8Array(deflated)) }
    : { deflated, object: null };
  await insertDumpPage(sha256, place);
  return sha256;
}

/** The text with this SHA-256; null if it isn't kept. Throws if the object store doesn't answer. */
export async function readPage(sha256: string): Promise<string | null> {
  const found = await findDumpPage(sha256);
  if (found === null) return null;
  const bytes = found.object === null ? found.deflated : await getObject(found.object);
  return bytes === null ? null : (await unpack(bytes)).toString();
}

/** Removes what no kept dump names. An object that can't be deleted stays, and nobody reads it. */
export async function forgetOtherPages(kept: readonly string[]): Promise<void> {
  for (const object of await deleteOtherPages(kept)) {
    await deleteObject(object).catch((error: unknown) =>
      getLogger().warn({ fault: String(error), object }, "a page of an old dump was not deleted"),
    );
  }
}
