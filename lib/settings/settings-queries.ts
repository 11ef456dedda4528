import { call } from "@/lib/http/api-client";
import { settingsEndpoints } from "./settings-endpoints";
import type { SaveSettingsRequest } from "./settings-schemas";

/** Saves settings; answers the new version. */
export async function sendSettings(body: SaveSettingsRequest): Promise<number> {
  return (await call(settingsEndpoints.save, { body })).version;
}
