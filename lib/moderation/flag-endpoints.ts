import { endpoint } from "@/lib/http/endpoint";
import { flagRequest } from "./moderation-schemas";

export const flagEndpoints = {
  flag: endpoint({ method: "POST", path: "/api/flags", body: flagRequest }),
};
