import * as z from "zod/mini";
import { isBlank } from "@/lib/shared/plain-text";

export const REASON_MIN = 3;
export const REASON_MAX = 500;

const LENGTH = `a reason of ${REASON_MIN} to ${REASON_MAX} characters`;

/** The public reason of an act: one line, its signs as typed. */
export const publicReason = z.string().check(
  z.trim(),
  z.minLength(REASON_MIN, LENGTH),
  z.maxLength(REASON_MAX, LENGTH),
  z.regex(/^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u, "a reason in one line of plain text"),
  z.refine((text) => !isBlank(text), { error: "a reason that can be seen" }),
);
