/** A file in JSON, from the JSON of its head. */
export const beginFile = (head: string): string => `${head.slice(0, -1)},"voters":[`;
export const FILE_END = "\n]}\n";

/** A voter a line. */
export function writeLines(voters: readonly unknown[], first: number): string {
  const separator = first === 0 ? "\n" : ",\n";
  return voters.length === 0 ? "" : separator + voters.map((voter) => JSON.stringify(voter)).join(",\n");
}
