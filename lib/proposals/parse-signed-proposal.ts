import * as z from "zod/mini";

const seconds = z.pipe(z.string().check(z.regex(/^\d{1,12}$/)), z.transform(Number));

const signedProposal = z.object({
  message: z.object({
    club: z.string(),
    title: z.string(),
    body: z.string(),
    discussion: z.string(),
    earliestStart: seconds,
    periodSeconds: seconds,
    snapshotBlock: z.string(),
    version: z.int(),
    origin: z.string(),
  }),
});
export type SignedProposalWords = z.infer<typeof signedProposal>["message"];

/** What a proposal's typed data says, to be told in words before it is signed. Throws for anything else. */
export function parseSignedProposal(typedData: string): SignedProposalWords {
  return signedProposal.parse(JSON.parse(typedData)).message;
}
