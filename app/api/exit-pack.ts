import { answerExitPack } from "@/lib/exit/answer-exit-pack.server";
import { serve } from "@/lib/routes/route.server";

export const endpoints = {
  "GET /admin/exit-pack.tar": serve({
    auth: "session",
    right: "record.export",
    limit: { name: "exit-pack", points: 6, windowSeconds: 3_600 },
    document: { summary: "The whole public record as one archive of files; for admins." },
    handler: ({ session }) => answerExitPack(session),
  }),
};
