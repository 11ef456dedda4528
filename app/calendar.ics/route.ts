import { feedOfAll } from "@/lib/sharing/feed-routes.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = feedOfAll("calendar");
