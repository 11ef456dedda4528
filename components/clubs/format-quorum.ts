/** Basis points as a share of all voting power, exact: 1250 is "12.5 %", 0 is "none". */
export function formatQuorum(basisPoints: number): string {
  return basisPoints === 0 ? "none" : `${basisPoints / 100} %`;
}
