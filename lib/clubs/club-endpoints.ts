import { endpoint } from "@/lib/http/endpoint";
import {
  answerInvitationRequest,
  archiveRequest,
  clubDetail,
  clubList,
  clubListQuery,
  clubMemberParams,
  clubParams,
  editClubRequest,
  foundClubRequest,
  foundingAnswer,
  inviteModeratorRequest,
  membershipAnswer,
  membershipList,
  moderatorInvite,
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
  inviteModerator: endpoint({
    method: "POST",
    path: `${club}/invitations`,
    params: clubParams,
    body: inviteModeratorRequest,
    answer: moderatorInvite,
  }),
  withdrawInvitation: endpoint({
    method: "DELETE",
    path: `${club}/invitations/{address}`,
    params: clubMemberParams,
  }),
  answerInvitation: endpoint({
    method: "PUT",
    path: `${club}/invitation`,
    params: clubParams,
    body: answerInvitationRequest,
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
