import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";

/** Alive: asks nothing of the database or the chain. */
export const GET = withRoute({ auth: "none", limit: null, handler: () => ({ status: "alive" }) });
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
