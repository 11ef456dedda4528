import { closeSync, existsSync, openSync, readSync, renameSync, rmSync, statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

const MEGABYTE = 1_000_000;

/**
 * anvil truncates its state file before it writes it, so a kill in between leaves half a file. It therefore writes to
 * `fresh`, which is renamed to `kept` once it is whole; the one before stays as `previous`.
 */
export function chainStateFiles(stateFile: string): { kept: string; fresh: string; previous: string } {
  return { kept: stateFile, fresh: `${stateFile}.new`, previous: `${stateFile}.old` };
}

/**
 * Makes the newest whole state the kept one; answers whether there is any. Throws when there are files and none is
 * whole.
 */
export function recoverChainState(stateFile: string): boolean {
  const { kept, fresh, previous } = chainStateFiles(stateFile);
  const present = [fresh, kept, previous].filter((file) => existsSync(file));
  if (present.length === 0) return false;
  const newest = present.find(isWholeJson);
  if (newest === undefined) {
    throw new Error(
      `The chain's files are damaged (${present.join(", ")}). Run "npm run local:reset" to start anew.`,
    );
  }
  if (newest === fresh && existsSync(kept)) renameSync(kept, previous);
  if (newest !== kept) renameSync(newest, kept);
  // A half-written one must not be taken for a finished one later.
  rmSync(fresh, { force: true });
  return true;
}

/** Keeps each state that anvil has finished writing; answers a function that ends the watch. */
export function keepChainState(stateFile: string): () => void {
  const { kept, fresh, previous } = chainStateFiles(stateFile);
  let seen = "";
  const timer = setInterval(() => {
    const version = versionOf(fresh);
    // Unchanged since the last look: anvil writes without a pause, so it has finished.
    if (version !== "" && version === seen) {
      if (existsSync(kept)) renameSync(kept, previous);
      renameSync(fresh, kept);
      seen = "";
      return;
    }
    seen = version;
  }, 300);
  timer.unref();
  return () => clearInterval(timer);
}

/** Resolves when a state is kept whose writing began after this call. */
export async function waitForWrittenState(stateFile: string): Promise<void> {
  // A write takes milliseconds on a young chain, so one that ends half a second from now began after this call.
  const since = Date.now() + 500;
  for (let waitedMs = 0; waitedMs < 30_000; waitedMs += 100) {
    if (existsSync(stateFile) && statSync(stateFile).mtimeMs > since) return;
    await sleep(100);
  }
  throw new Error(`The chain was not written to ${stateFile} within 30 seconds.`);
}

/** Seconds between two writes: anvil writes all blocks each time, which takes about 2 s for 1,000 blocks. */
export function stateIntervalSeconds(stateFile: string): number {
  const bytes = existsSync(stateFile) ? statSync(stateFile).size : 0;
  if (bytes < 30 * MEGABYTE) return 2;
  return bytes < 150 * MEGABYTE ? 5 : 15;
}

/** Whether every bracket of the file is closed; reads it piece by piece, since large chains exceed a string. */
export function isWholeJson(file: string): boolean {
  const handle = openSync(file, "r");
  try {
    const bytes = Buffer.alloc(1 << 20);
    let depth = 0;
    let isInString = false;
    let hasContent = false;
    for (let size = readSync(handle, bytes); size > 0; size = readSync(handle, bytes)) {
      for (let index = 0; index < size; index++) {
        const byte = bytes[index];
        if (byte === 0x22) isInString = !isInString;
        else if (isInString) continue;
        else if (byte === 0x7b || byte === 0x5b) {
          depth++;
          hasContent = true;
        } else if (byte === 0x7d || byte === 0x5d) depth--;
      }
    }
    return hasContent && depth === 0 && !isInString;
  } finally {
    closeSync(handle);
  }
}

function versionOf(file: string): string {
  if (!existsSync(file)) return "";
  const { mtimeMs, size } = statSync(file);
  return size === 0 ? "" : `${mtimeMs}:${size}`;
}
