import { requestJson } from "@/lib/http/api-client";
import { type SaveSettingsRequest, settingsAnswer } from "./settings-schemas";

/** Saves settings; answers the new version. */
export async function sendSettings(request: SaveSettingsRequest): Promise<number> {
  const body = await requestJson("/api/admin/settings", { method: "PUT", body: request });
  return settingsAnswer.parse(body).version;
}
