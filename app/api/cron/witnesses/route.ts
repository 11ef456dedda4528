import { runWitnessesJob } from "@/lib/jobs/run-witnesses-job.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  /** GET, because the schedulers of serverless hosts send nothing else. */
  GET: serve({
    auth: "none",
    limit: { name: "cron-witnesses", points: 120, windowSeconds: 60 },
    document: { internal: "for the scheduler, with its secret" },
    handler: ({ request }) => runWitnessesJob(request),
  }),
});
