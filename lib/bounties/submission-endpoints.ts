import { endpoint } from "@/lib/http/endpoint";
import { idParams } from "@/lib/publishing/publishing-schemas";
import {
  applicationPage,
  applicationRequest,
  applicationsQuery,
  decisionRequest,
  newSubmission,
  ownPart,
  submissionChange,
  submissionPage,
  submissionRequest,
  submissionsQuery,
} from "./submission-schemas";

const bounty = "/api/bounties/{id}";
const own = "/api/submissions/{id}";

export const submissionEndpoints = {
  list: endpoint({
    path: `${bounty}/submissions`,
    params: idParams,
    query: submissionsQuery,
    answer: submissionPage,
  }),
  submit: endpoint({
    method: "POST",
    path: `${bounty}/submissions`,
    params: idParams,
    body: submissionRequest,
    answer: newSubmission,
  }),
  change: endpoint({ method: "PATCH", path: own, params: idParams, body: submissionChange }),
  withdraw: endpoint({ method: "DELETE", path: own, params: idParams }),
  ownPart: endpoint({ path: `${bounty}/mine`, params: idParams, answer: ownPart }),
  apply: endpoint({
    method: "POST",
    path: `${bounty}/application`,
    params: idParams,
    body: applicationRequest,
    answer: ownPart,
  }),
  withdrawApplication: endpoint({
    method: "DELETE",
    path: `${bounty}/application`,
    params: idParams,
    answer: ownPart,
  }),
  applications: endpoint({
    path: `${bounty}/applications`,
    params: idParams,
    query: applicationsQuery,
    answer: applicationPage,
  }),
  decide: endpoint({
    method: "POST",
    path: `${bounty}/applications`,
    params: idParams,
    body: decisionRequest,
  }),
};
