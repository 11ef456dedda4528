import { endpoint } from "@/lib/http/endpoint";
import { ownFeed } from "./feed-schemas";
import { zoneRequest } from "./message-schemas";

export const feedEndpoints = {
  read: endpoint({ path: "/api/messages/feed", answer: ownFeed }),
  make: endpoint({ method: "POST", path: "/api/messages/feed", body: zoneRequest, answer: ownFeed }),
  remove: endpoint({ method: "DELETE", path: "/api/messages/feed", answer: ownFeed }),
};
