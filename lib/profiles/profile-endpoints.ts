import { endpoint } from "@/lib/http/endpoint";
import { personParams, personProfile, profileRequest } from "./profile-schemas";

export const profileEndpoints = {
  save: endpoint({
    method: "PUT",
    path: "/api/people/{address}",
    params: personParams,
    body: profileRequest,
    answer: personProfile,
  }),
};
