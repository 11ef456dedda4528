import { saveSettings } from "@/lib/admin/save-settings.server";
import { route, serve } from "@/lib/routes/route.server";
import { saveSettingsRequest } from "@/lib/settings/settings-schemas";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: serve({
    body: saveSettingsRequest,
    auth: "session",
    right: "settings.save",
    limit: { name: "settings", points: 30, windowSeconds: 60 },
    handler: ({ session, body }) => saveSettings({ address: session.address, request: body }),
  }),
});
