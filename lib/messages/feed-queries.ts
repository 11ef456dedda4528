import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/http/api-client";
import { feedEndpoints } from "./feed-endpoints";
import type { OwnFeed } from "./feed-schemas";
import type { ZoneRequest } from "./message-schemas";

/** Whether the signed-in person has a feed of their own. */
export const feedQuery = queryOptions({
  queryKey: ["/api/messages/feed"] as const,
  queryFn: async (): Promise<OwnFeed> => call(feedEndpoints.read, {}),
});

export async function sendMakeFeed(body: ZoneRequest): Promise<OwnFeed> {
  return call(feedEndpoints.make, { body });
}

export async function sendRemoveFeed(): Promise<OwnFeed> {
  return call(feedEndpoints.remove, {});
}
