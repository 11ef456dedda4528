import "server-only";
import { statfs } from "node:fs/promises";
import { hostname } from "node:os";
import { clearAlert, clearUnseen, raiseAlert } from "@/lib/audit/alert-store.server";

const LEAST_FREE = 0.05;
/** An instance that runs no job for as long is gone, and its alert with it. */
const GONE_SECONDS = 3_600;
/** SquashFS and EROFS: nobody writes to them, as functions have it. */
const READ_ONLY_DISKS = new Set([0x73717368, 0xe0f5e1e2]);

type Disk = { host: string; free: number | null };

/** Raises or ends the alert of the disk of this instance, and ends that of an instance that is gone. */
export async function watchDisk(disk?: Disk): Promise<void> {
  const { host, free } = disk ?? (await readDisk());
  const alert = { kind: "disk-full", subject: host } as const;
  if (free === null || free >= LEAST_FREE) await clearAlert(alert);
  else
    await raiseAlert({ ...alert, message: `${(free * 100).toFixed(1)} % of the disk of ${host} is free.` });
  await clearUnseen("disk-full", GONE_SECONDS);
}

/** `free` is a share of the whole. */
async function readDisk(): Promise<Disk> {
  const found = await statfs(process.cwd()).catch(() => null);
  const isOwn = found !== null && !READ_ONLY_DISKS.has(found.type) && found.blocks > 0;
  return { host: hostname(), free: isOwn ? found.bavail / found.blocks : null };
}
