import { endpoint } from "@/lib/http/endpoint";
import { proofQuery } from "./log-query-schemas";
import { keyAnswer, proofAnswer, treeHead } from "./log-schemas";

export const logEndpoints = {
  key: endpoint({ path: "/api/log/key", answer: keyAnswer }),
  head: endpoint({ path: "/api/log/head", answer: treeHead }),
  proof: endpoint({ path: "/api/log/proof", query: proofQuery, answer: proofAnswer }),
};
