import { z } from "zod";
import { runMessagesJob } from "@/lib/jobs/run-messages-job.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  /** GET, because the schedulers of serverless hosts send nothing else. */
  GET: serve({
    auth: "none",
    limit: { name: "cron-messages", points: 120, windowSeconds: 60 },
    query: z.strictObject({
      seconds: z.coerce.number().int().min(0).max(60).optional(),
    }),
    document: { internal: "for the scheduler, with its secret" },
    handler: ({ request, query: { seconds = 0 } }) => runMessagesJob(request, seconds),
  }),
});
