import { requestJson } from "@/lib/http/api-client";
import type { PersonProfile, ProfileRequest } from "./profile-schemas";

/** Keeps what the signed-in person says of themselves. */
export async function sendProfile(address: string, request: ProfileRequest): Promise<PersonProfile> {
  const body = await requestJson(`/api/people/${address}`, { method: "PUT", body: request });
  // The schemas come with the first call, so that they are no part of a page's first load.
  return (await import("./profile-schemas")).personProfile.parse(body);
}
