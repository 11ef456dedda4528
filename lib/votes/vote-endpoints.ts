import { signedBallotFile } from "@/lib/ballots/ballot-file";
import { endpoint } from "@/lib/http/endpoint";
import { idParams } from "@/lib/publishing/publishing-schemas";
import {
  ballotPreparation,
  ballotRequest,
  castAnswer,
  nonVoterPage,
  nonVotersQuery,
  votePage,
  votesQuery,
} from "./vote-schemas";

const proposal = "/api/proposals/{id}";

export const voteEndpoints = {
  prepare: endpoint({ path: `${proposal}/ballot`, params: idParams, answer: ballotPreparation }),
  cast: endpoint({
    method: "POST",
    path: `${proposal}/ballots`,
    params: idParams,
    body: ballotRequest,
    answer: castAnswer,
  }),
  castSigned: endpoint({
    method: "POST",
    path: `${proposal}/signed-ballots`,
    params: idParams,
    body: signedBallotFile,
    answer: castAnswer,
  }),
  list: endpoint({ path: `${proposal}/votes`, params: idParams, query: votesQuery, answer: votePage }),
  nonVoters: endpoint({
    path: `${proposal}/non-voters`,
    params: idParams,
    query: nonVotersQuery,
    answer: nonVoterPage,
  }),
};
