import { addDevice, removeDevice } from "@/lib/messages/change-devices.server";
import { messageEndpoints } from "@/lib/messages/message-endpoints";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: serve({
    ...messageEndpoints.addDevice,
    auth: "session",
    limit: { name: "messages-device", points: 30, windowSeconds: 3_600 },
    handler: ({ session, body }) => addDevice(session.address, body),
  }),
  DELETE: serve({
    ...messageEndpoints.removeDevice,
    auth: "session",
    limit: { name: "messages-wish", points: 30, windowSeconds: 60 },
    handler: ({ session, body }) => removeDevice(session.address, body),
  }),
});
