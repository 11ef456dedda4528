/** The names of .env.example, those in comments too. */
export function listVariableNames(/** @type {string} */ exampleText) {
  return [...exampleText.matchAll(/^(?:# )?([A-Z][A-Z0-9_]*)=/gm)].map((match) => match[1] ?? "");
}

/**
 * The variables that make a start "configured": all of .env.example but PORT that hold something. None = local mode.
 * @param {{ exampleText: string, environment: Record<string, string | undefined> }} input
 * @returns {string[]}
 */
export function listConfiguredNames({ exampleText, environment }) {
  return listVariableNames(exampleText).filter((name) => name !== "PORT" && environment[name]);
}
