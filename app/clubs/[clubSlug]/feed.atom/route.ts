import { feedOfClub } from "@/app/feed-endpoints";
import { route } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(feedOfClub("atom"));
