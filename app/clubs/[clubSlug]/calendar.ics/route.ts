import { feedOfClub } from "@/lib/sharing/feed-routes.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = feedOfClub("calendar");
