import { saveSettings } from "@/lib/admin/save-settings.server";
import { route, serve } from "@/lib/routes/route.server";
import { settingsEndpoints } from "@/lib/settings/settings-endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: serve({
    ...settingsEndpoints.save,
    auth: "session",
    right: "settings.save",
    limit: { name: "settings", points: 30, windowSeconds: 60 },
    handler: ({ session, body }) => saveSettings({ address: session.address, request: body }),
  }),
});
