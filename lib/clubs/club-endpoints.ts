import { endpoint } from "@/lib/http/endpoint";
import {
  archiveRequest,
  clubDetail,
  clubList,
  clubListQuery,
  clubMemberParams,
  clubParams,
  editClubRequest,
  foundClubRequest,
  foundingAnswer,
  membershipAnswer,
  membershipList,
  setRoleRequest,
  transferRequest,
} from "./club-schemas";

const club = "/api/clubs/{clubSlug}";

export const clubEndpoints = {
  list: endpoint({ path: "/api/clubs", query: clubListQuery, answer: clubList }),
  mine: endpoint({ path: "/api/clubs/mine", query: clubListQuery, answer: clubList }),
  memberships: endpoint({ path: "/api/clubs/memberships", answer: membershipList }),
  founding: endpoint({ path: "/api/clubs/founding", answer: foundingAnswer }),
  found: endpoint({ method: "POST", path: "/api/clubs", body: foundClubRequest, answer: clubDetail }),
  edit: endpoint({
    method: "PATCH",
    path: club,
    params: clubParams,
    body: editClubRequest,
    answer: clubDetail,
  }),
  join: endpoint({
    method: "PUT",
    path: `${club}/membership`,
    params: clubParams,
    answer: membershipAnswer,
  }),
  leave: endpoint({
    method: "DELETE",
    path: `${club}/membership`,
    params: clubParams,
    answer: membershipAnswer,
  }),
  archive: endpoint({ method: "PUT", path: `${club}/archive`, params: clubParams, body: archiveRequest }),
  transfer: endpoint({ method: "PUT", path: `${club}/owner`, params: clubParams, body: transferRequest }),
  setRole: endpoint({
    method: "PATCH",
    path: `${club}/members/{address}`,
    params: clubMemberParams,
    body: setRoleRequest,
  }),
};
