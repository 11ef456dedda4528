import { withRoute } from "@/lib/api/with-route.server";
import { AppError } from "@/lib/http/app-error";

/** Every address under /api that no other route has. */
const unknown = withRoute({
  auth: "none",
  limit: null,
  document: { internal: "what no other route has" },
  handler: () => {
    throw new AppError("NOT_FOUND", "There is no such address in this API.");
  },
});

export { unknown as DELETE, unknown as GET, unknown as PATCH, unknown as POST, unknown as PUT };
