/** Where the votes in a file of evidence belong, from its beginning; null if it is no such file. It is not checked here. */
export function findEvidencePlace(text: string): { club: string; number: number } | null {
  if (!/^\s*\{"format":"vote-evidence"/.test(text)) return null;
  const [, club, number] = /"club":"([a-z0-9-]{1,64})","number":(\d{1,9})[,}]/.exec(text) ?? [];
  return club === undefined ? null : { club, number: Number(number) };
}
