import * as z from "zod/mini";

/** The steps at which something is written or paid. Signing and publishing come last and lift nothing. */
const blockerSteps = ["write", "rules", "reward", "pay"] as const;

/** Why something can't be published. zod/mini, because composers parse it in the browser. */
export const blocker = z.object({
  /** Where it is lifted; null for what no step lifts, such as a ban. */
  step: z.nullable(z.enum(blockerSteps)),
  /** The field of the draft, as the API names it. */
  field: z.nullable(z.string()),
  code: z.string(),
  /** In words, with the exact gap. */
  text: z.string(),
});
export type Blocker = z.infer<typeof blocker>;
export type BlockerStep = (typeof blockerSteps)[number];

/** The one blocker of the pay step before anything was sent. */
export const FEE_UNPAID = "FEE_UNPAID";

const MISSING: readonly string[] = [
  "title-missing",
  "body-missing",
  "prizes-missing",
  "deadline-missing",
  "winners-missing",
];

/** What to say at a field: what was typed wrong immediately, what is missing only once the person wants to continue. */
export function errorOfField(
  field: string,
  { blockers, showsErrors }: { blockers: readonly Blocker[]; showsErrors: boolean },
): string | null {
  const found = blockers.find((one) => one.field === field);
  return found && (showsErrors || !MISSING.includes(found.code)) ? found.text : null;
}
