import { endpoint } from "@/lib/http/endpoint";
import {
  safeRequestView as answer,
  ownerSigning,
  ownerTakingBack,
  requestParams as params,
  safePublicationOpening,
  safeRequestOpening,
  safeSignInOpening,
  safeVotesOpening,
} from "./safe-request-schemas";

const request = "/api/safe-requests/{id}";

export const safeRequestEndpoints = {
  open: endpoint({ method: "POST", path: "/api/safe-requests", body: safeRequestOpening, answer }),
  openVotes: endpoint({ method: "POST", path: "/api/safe-requests/votes", body: safeVotesOpening, answer }),
  openSignIn: endpoint({
    method: "POST",
    path: "/api/safe-requests/sign-ins",
    body: safeSignInOpening,
    answer,
  }),
  openPublication: endpoint({
    method: "POST",
    path: "/api/safe-requests/publications",
    body: safePublicationOpening,
    answer,
  }),
  get: endpoint({ path: request, params, answer }),
  sign: endpoint({ method: "POST", path: `${request}/signatures`, params, body: ownerSigning, answer }),
  takeBack: endpoint({
    method: "DELETE",
    path: `${request}/signatures`,
    params,
    body: ownerTakingBack,
    answer,
  }),
  takeSession: endpoint({ method: "POST", path: `${request}/session`, params }),
  cast: endpoint({ method: "POST", path: `${request}/cast`, params, answer }),
};
