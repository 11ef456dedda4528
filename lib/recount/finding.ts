/** Something of a bundle that is wrong or could not be checked: where it stands in the file, whose it is, and what is the matter. */
export type Finding = { line: string; who: string | null; text: string };
