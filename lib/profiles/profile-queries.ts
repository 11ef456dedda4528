import { call } from "@/lib/http/api-client";
import type { PersonProfile, ProfileRequest } from "./profile-schemas";

/** Keeps what the signed-in person says of themselves. */
export async function sendProfile(address: string, body: ProfileRequest): Promise<PersonProfile> {
  // The endpoint comes with the first call, so that its schemas are no part of a page's first load.
  const { profileEndpoints } = await import("./profile-endpoints");
  return call(profileEndpoints.save, { params: { address }, body });
}
