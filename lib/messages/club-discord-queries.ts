import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/http/api-client";
import type { ClubDiscordState } from "./club-discord-endpoints";

// The endpoints come with the first call, so that their schemas are no part of a page's first load.
const endpoints = async () => (await import("./club-discord-endpoints")).clubDiscordEndpoints;

/** Whether a club posts to Discord, for those who may change it. */
export const clubDiscordQuery = (clubSlug: string) =>
  queryOptions({
    queryKey: ["/api/clubs", clubSlug, "discord"] as const,
    queryFn: async (): Promise<ClubDiscordState> => call((await endpoints()).read, { params: { clubSlug } }),
  });

export async function sendClubDiscord(clubSlug: string, webhook: string): Promise<ClubDiscordState> {
  return call((await endpoints()).set, { params: { clubSlug }, body: { webhook } });
}

export async function removeClubDiscord(clubSlug: string): Promise<ClubDiscordState> {
  return call((await endpoints()).remove, { params: { clubSlug } });
}

export async function testClubDiscord(clubSlug: string): Promise<ClubDiscordState> {
  return call((await endpoints()).test, { params: { clubSlug } });
}
