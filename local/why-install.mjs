// Runs before anything is installed.

/**
 * Why a start or a test run installs packages, or undefined if it doesn't.
 * @param {{ wanted: Record<string, any>; installed: Record<string, any>; needsLocalParts: boolean; needsTests?: boolean }} packages as lockfiles list them
 * @returns {string | undefined}
 */
export function whyInstall({ wanted, installed, needsLocalParts, needsTests = false }) {
  // By content, because a checkout gives files new dates.
  for (const [path, entry] of Object.entries(wanted)) {
    if (path === "") continue;
    const present = installed[path];
    // A link has no marks; the folder that it leads to has them.
    const { optional, dev, devOptional } = entry.link ? wanted[entry.resolved] : entry;
    const mayLack = optional || (!needsTests && (dev || devOptional));
    const isMissing = present ? present.version !== entry.version : !mayLack;
    if (isMissing) return `${[path, entry.version].filter(Boolean).join(" ")} is missing`;
  }
  // Optional, so a host that can't have them still builds.
  const parts = needsLocalParts ? Object.keys(wanted[""].optionalDependencies) : [];
  const part = parts.find((name) => !installed[`node_modules/${name}`]);
  return part && `${part} is missing`;
}
