import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/http/api-client";
import { feedEndpoints } from "./feed-endpoints";
import type { OwnFeed } from "./feed-schemas";

/** Whether the signed-in person has a feed of their own. */
export const feedQuery = queryOptions({
  queryKey: ["/api/messages/feed"] as const,
  queryFn: async (): Promise<OwnFeed> => call(feedEndpoints.read, {}),
});

export async function sendMakeFeed(): Promise<OwnFeed> {
  return call(feedEndpoints.make, {});
}

export async function sendRemoveFeed(): Promise<OwnFeed> {
  return call(feedEndpoints.remove, {});
}
