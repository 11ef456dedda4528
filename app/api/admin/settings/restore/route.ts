import { restoreSettings } from "@/lib/admin/save-settings.server";
import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { restoreSettingsRequest } from "@/lib/settings/settings-schemas";

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");

export const POST = withRoute({
  auth: "session",
  right: "settings.save",
  limit: { name: "settings", points: 30, windowSeconds: 60 },
  body: restoreSettingsRequest,
  handler: ({ session, body }) => restoreSettings({ address: session.address, request: body }),
});
