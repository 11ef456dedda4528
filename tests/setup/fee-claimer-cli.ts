import { createInterface } from "node:readline";
import { z } from "zod";
import { publishPaid } from "./publish-paid";

const claimSchema = z.object({
  id: z.number(),
  payer: z.string(),
  txHash: z.string(),
  purposeId: z.string(),
});

/** One instance of those that publish at once: claims come as lines of JSON, and the statuses go back the same way. */
process.stdout.write("ready\n");
const lines = createInterface({ input: process.stdin });
lines.on("line", (line) => {
  const { id, ...publication } = claimSchema.parse(JSON.parse(line));
  void publishPaid(publication)
    .catch(() => 500)
    .then((status) => process.stdout.write(`${JSON.stringify({ id, status })}\n`));
});
lines.once("close", () => process.exit(0));
