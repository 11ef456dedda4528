import { getPowerAt } from "@/lib/power/get-power-at.server";
import { powerParams } from "@/lib/power/parse-power-params";
import { powerAnswer, powerQuery } from "@/lib/power/power-schemas";
import { serve } from "@/lib/routes/route.server";

export const endpoints = {
  "GET /power/:address": serve({
    params: powerParams,
    query: powerQuery,
    answer: powerAnswer,
    auth: "none",
    limit: { name: "power", points: 120, windowSeconds: 60 },
    cache: "newest",
    document: {
      tag: "Power",
      summary:
        "What an address held at the end of a block and holds now, its voting power, and why it is what it is.",
      refusals: ["INDEX_BEHIND", "CHAIN_UNAVAILABLE", "BALANCES_DISAGREE", "HOLDINGS_UNEXPLAINED"],
      parameters: {
        address:
          "An address; a checksum, where there is one, must hold. All small or all capital letters carry none.",
        block: "A block of the chain; the newest settled one without it.",
      },
      example: { address: "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC" },
    },
    handler: ({ params, query }) =>
      getPowerAt({
        address: params.address,
        block: query.block === undefined ? null : BigInt(query.block),
      }),
  }),
};
