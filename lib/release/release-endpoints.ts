import * as z from "zod/mini";
import { endpoint } from "@/lib/http/endpoint";

/** The newest release: its entry in the public log as one line, and the list of files that the entry has the hash of. Null before the first. */
const releaseAnswer = z.object({
  release: z.nullable(z.object({ entry: z.string(), manifest: z.string() })),
});

export const releaseEndpoint = endpoint({ path: "/api/release", answer: releaseAnswer });
