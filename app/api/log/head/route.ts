import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { getTreeHead } from "@/lib/log/get-tree-head.server";
import { treeHead } from "@/lib/log/log-schemas";

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");

export const GET = withRoute({
  auth: "none",
  limit: { name: "log-head", points: 300, windowSeconds: 60 },
  cache: "newest",
  document: {
    tag: "Log",
    summary:
      "The newest signed head of the log of all acts. Signed are the UTF-8 bytes of six lines, each with a line feed: `club log tree head v2`, `origin`, `keyId`, `treeSize`, `root`, `at`.",
    answer: treeHead,
  },
  handler: () => getTreeHead(),
});
