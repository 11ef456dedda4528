import "server-only";
import { AppError } from "@/lib/http/app-error";
import { taggedAnswer } from "@/lib/http/tagged-answer.server";
import { getTreeHead } from "./get-tree-head.server";
import { findNewestHead, listBodies, readNodes } from "./log-store.server";
import { bundleEntries, firstEntryOf, listTileNodes, parseTile, sizeForTile, type Tile } from "./tile";

/** The newest checkpoint as a signed note. */
export async function answerCheckpoint(): Promise<Response> {
  const { note } = await getTreeHead();
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

async function readTile(tile: Tile): Promise<Uint8Array<ArrayBuffer>> {
  const { level, width } = tile;
  if (level === "entries") return bundleEntries(await listBodies({ from: firstEntryOf(tile), limit: width }));
  const hashes = await readNodes(listTileNodes({ ...tile, level }));
  return Uint8Array.from(hashes.flatMap((hash) => [...hash]));
}
