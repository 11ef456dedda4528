import "server-only";
import { findNewestRelease } from "./release-store.server";

/** The newest release; null before the first. */
export async function getRelease(): Promise<{ release: { entry: string; manifest: string } | null }> {
  const newest = await findNewestRelease();
  return { release: newest && { entry: newest.entry, manifest: newest.manifest } };
}
