import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { getPowerAt } from "@/lib/power/get-power-at.server";
import { powerParams } from "@/lib/power/parse-power-params";
import { powerQuery } from "@/lib/power/power-schemas";

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");

export const GET = withRoute({
  auth: "none",
  limit: { name: "power", points: 120, windowSeconds: 60 },
  params: powerParams,
  query: powerQuery,
  cache: "newest",
  handler: ({ params, query }) =>
    getPowerAt({
      address: params.address,
      block: query.block === undefined ? null : BigInt(query.block),
    }),
});
