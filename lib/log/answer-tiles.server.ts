import "server-only";
import { getEnvironment } from "@/lib/env/environment.server";
import { AppError } from "@/lib/http/app-error";
import { taggedAnswer } from "@/lib/http/tagged-answer.server";
import { findCosignedHead } from "./cosignature-store.server";
import { getTreeHead } from "./get-tree-head.server";
import { findNewestHead } from "./log-store.server";
import { readTile } from "./read-tile.server";
import { parseTile, sizeForTile } from "./tile";

/** The newest checkpoint as a signed note. With witnesses, the newest that enough of them cosigned, once there is one. */
export async function answerCheckpoint(): Promise<Response> {
  const { WITNESSES: policy, APP_ORIGIN: origin } = getEnvironment();
  const cosigned = policy && (await findCosignedHead({ policy, origin }));
  const { note } = cosigned?.head ?? (await getTreeHead());
  return taggedAnswer(note, { "content-type": "text/plain; charset=utf-8" });
}

/** A tile of the tree or of its entries, which never changes. Throws NOT_FOUND where the log has not grown so far. */
export async function answerTile(path: readonly string[]): Promise<Response> {
  const tile = parseTile(path.join("/"));
  const treeSize = (await findNewestHead())?.treeSize ?? 0;
  if (tile === null || sizeForTile(tile) > treeSize)
    throw new AppError("NOT_FOUND", `The log of ${treeSize} entries has no such tile.`);
  return taggedAnswer(await readTile(tile), { "content-type": "application/octet-stream" });
}
