import type { FileBallot } from "@/lib/recount/file-ballots";

/** A plain copy of a ballot, which getters describe. */
export const readBallot = (ballot: FileBallot): FileBallot => {
  const { line, voter, digest, choice, power, verdict, why, receivedAt, position, leaf } = ballot;
  return { line, voter, digest, choice, power, verdict, why, receivedAt, position, leaf };
};
