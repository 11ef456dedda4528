import { endpoint } from "@/lib/http/endpoint";
import { searchAnswer, searchQuery } from "./search-schemas";

export const searchEndpoints = {
  ask: endpoint({ path: "/api/search", query: searchQuery, answer: searchAnswer }),
};
