import { endpoint } from "@/lib/http/endpoint";
import { saveSettingsRequest, settingsAnswer } from "./settings-schemas";

export const settingsEndpoints = {
  save: endpoint({
    method: "PUT",
    path: "/api/admin/settings",
    body: saveSettingsRequest,
    answer: settingsAnswer,
  }),
};
