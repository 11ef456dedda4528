/** The names in .env.example, including those in comments. */
export function listVariableNames(/** @type {string} */ exampleText) {
  return [...exampleText.matchAll(/^(?:# )?([A-Z][A-Z0-9_]*)=/gm)].map((match) => match[1] ?? "");
}

/**
 * The variables that make a start "configured": everything in .env.example except PORT that has a value. None means
 * local mode.
 * @param {{ exampleText: string, environment: Record<string, string | undefined> }} input
 * @returns {string[]}
 */
export function listConfiguredNames({ exampleText, environment }) {
  return listVariableNames(exampleText).filter((name) => name !== "PORT" && environment[name]);
}
