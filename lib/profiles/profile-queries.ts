import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/http/api-client";
import type { PersonProfile, ProfileRequest } from "./profile-schemas";

// The endpoints come with the first call, so that their schemas are no part of a page's first load.
const endpoints = async () => (await import("./profile-endpoints")).profileEndpoints;

/** What an address says of itself. */
export const personQuery = (address: string) =>
  queryOptions({
    queryKey: ["/api/people", address] as const,
    queryFn: async (): Promise<PersonProfile> => call((await endpoints()).read, { params: { address } }),
  });

/** Keeps what the signed-in person says of themselves. */
export async function sendProfile(address: string, body: ProfileRequest): Promise<PersonProfile> {
  return call((await endpoints()).save, { params: { address }, body });
}
