// Runs before anything is installed.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Why a start or a test run installs the packages of a folder with a lockfile, or undefined if it doesn't. In local/parts each is optional,
 * because it is for one system; those for this one are needed (`needsThisSystem`).
 * @param {string} folder
 * @param {{ needsTests?: boolean; needsThisSystem?: boolean }} [wishes]
 * @returns {string | undefined}
 */
export function whyInstallIn(folder, wishes) {
  const read = (file) => JSON.parse(readFileSync(join(folder, file), "utf8")).packages;
  const installedFile = "node_modules/.package-lock.json";
  if (!existsSync(join(folder, installedFile))) return "nothing is installed yet";
  return whyInstall({ wanted: read("package-lock.json"), installed: read(installedFile), ...wishes });
}

/**
 * The same from what lockfiles list.
 * @param {{ wanted: Record<string, any>; installed: Record<string, any>; needsTests?: boolean; needsThisSystem?: boolean }} packages
 * @returns {string | undefined}
 */
export function whyInstall({ wanted, installed, needsTests = false, needsThisSystem = false }) {
  // By content, because a checkout gives files new dates.
  for (const [path, entry] of Object.entries(wanted)) {
    if (path === "") continue;
    const present = installed[path];
    // A link has no marks; the folder that it leads to has them.
    const { optional, dev, devOptional, os, cpu } = entry.link ? wanted[entry.resolved] : entry;
    const isForHere = os?.includes(process.platform) && cpu?.includes(process.arch);
    const mayLack = (optional && !(needsThisSystem && isForHere)) || (!needsTests && (dev || devOptional));
    const isMissing = present ? present.version !== entry.version : !mayLack;
    if (isMissing) return `${[path, entry.version].filter(Boolean).join(" ")} is missing`;
  }
  return undefined;
}
