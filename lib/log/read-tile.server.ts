import "server-only";
import { joinBytes } from "@/lib/shared/hex-bytes";
import { listBodies, readNodes } from "./log-store.server";
import { bundleEntries, firstEntryOf, listTileNodes, type Tile } from "./tile";

/** The bytes of a tile that the log has reached. */
export async function readTile(tile: Tile): Promise<Uint8Array<ArrayBuffer>> {
  const { level, width } = tile;
  if (level === "entries") return bundleEntries(await listBodies({ from: firstEntryOf(tile), limit: width }));
  const hashes = await readNodes(listTileNodes({ ...tile, level }));
  return joinBytes(hashes);
}
