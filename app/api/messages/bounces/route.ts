import { bounceAnswer, bounceRequest } from "@/lib/messages/bounce-schemas";
import { BOUNCE_BYTES, checkBounceSecret, takeBounce } from "@/lib/messages/take-bounce.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: serve({
    body: bounceRequest,
    answer: bounceAnswer,
    auth: "none",
    limit: { name: "messages-bounce", points: 600, windowSeconds: 60 },
    maxBodyBytes: BOUNCE_BYTES,
    gate: checkBounceSecret,
    handler: ({ body }) => takeBounce(body),
  }),
});
