import { restoreSettings } from "@/lib/admin/save-settings.server";
import { route, serve } from "@/lib/routes/route.server";
import { restoreSettingsRequest } from "@/lib/settings/settings-schemas";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: serve({
    body: restoreSettingsRequest,
    auth: "session",
    right: "settings.save",
    limit: { name: "settings", points: 30, windowSeconds: 60 },
    handler: ({ session, body }) => restoreSettings({ address: session.address, request: body }),
  }),
});
