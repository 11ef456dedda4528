import { AppError } from "@/lib/http/app-error";
import { route, serve } from "@/lib/routes/route.server";

/** Every address under /api that no other route has. */
const unknown = serve({
  auth: "none",
  limit: null,
  document: { internal: "what no other route has" },
  handler: () => {
    throw new AppError("NOT_FOUND", "This API has no such address.");
  },
});

export const { GET, POST, PUT, PATCH, DELETE } = route({
  GET: unknown,
  POST: unknown,
  PUT: unknown,
  PATCH: unknown,
  DELETE: unknown,
});
