import { endpoint } from "@/lib/http/endpoint";
import { idParams } from "@/lib/publishing/publishing-schemas";
import { anchorAnswer, anchorsAnswer, anchorsQuery } from "./anchor-schemas";

export const anchorEndpoints = {
  ofProposal: endpoint({ path: "/api/proposals/{id}/anchor", params: idParams, answer: anchorAnswer }),
  list: endpoint({ path: "/api/log/anchors", query: anchorsQuery, answer: anchorsAnswer }),
};
