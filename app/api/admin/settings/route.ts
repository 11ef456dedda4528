import { saveSettings } from "@/lib/admin/save-settings.server";
import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { saveSettingsRequest } from "@/lib/settings/settings-schemas";

export const { GET, HEAD, POST, PATCH, DELETE, OPTIONS } = otherMethods("PUT");

export const PUT = withRoute({
  auth: "session",
  right: "settings.save",
  limit: { name: "settings", points: 30, windowSeconds: 60 },
  body: saveSettingsRequest,
  handler: ({ session, body }) => saveSettings({ address: session.address, request: body }),
});
