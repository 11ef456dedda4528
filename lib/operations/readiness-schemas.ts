import { z } from "zod";

const part = z.object({ ok: z.literal(true), durationMs: z.number() });

/** GET /api/health. */
export const healthAnswer = z.object({ status: z.literal("alive") });

/** GET /api/ready when this instance serves. */
export const readyAnswer = z.object({ status: z.literal("ready"), ageMs: z.number(), database: part });
