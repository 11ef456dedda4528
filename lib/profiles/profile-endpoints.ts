import { endpoint } from "@/lib/http/endpoint";
import { personParams, personProfile, profileRequest } from "./profile-schemas";

export const profileEndpoints = {
  read: endpoint({ path: "/api/people/{address}", params: personParams, answer: personProfile }),
  save: endpoint({
    method: "PUT",
    path: "/api/people/{address}",
    params: personParams,
    body: profileRequest,
    answer: personProfile,
  }),
};
