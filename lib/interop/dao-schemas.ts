import { z } from "zod";

/** The addresses behind the fields of a daoURI document. */
export const DAO_PARTS = ["members", "proposals", "activities", "contracts"] as const;
export type DaoPart = (typeof DAO_PARTS)[number];

export const daoParams = z.object({ part: z.enum(DAO_PARTS) });
export const clubDaoParams = z.object({ clubSlug: z.string().max(200), part: z.enum(DAO_PARTS) });
/** `next` of the page before leads here; it differs by part. */
export const daoQuery = z.strictObject({
  after: z
    .string()
    .regex(/^(0x[0-9a-f]{40}|\d{1,18}(\.0x[0-9a-f]{40})?)$/, "what the `next` of an answer has")
    .optional(),
});

const context = z.literal("https://www.daostar.org/schemas");
/** What all documents have: the ERC wants a name in each, DAOIP-2 only in the first. */
const head = { "@context": context, type: z.literal("DAO"), name: z.string() };
/** The rest of a long list. Not in the standard, which has no pages. */
const next = z.url().optional();
/** The ERC wants the type, DAOIP-2 a CAIP-10 id. */
const account = {
  type: z.literal("EthereumAddress"),
  id: z.string().regex(/^eip155:\d+:0x[0-9a-fA-F]{40}$/),
};

export const daoDocument = z.strictObject({
  ...head,
  description: z.string().optional(),
  membersURI: z.url(),
  proposalsURI: z.url(),
  activityLogURI: z.url(),
  governanceURI: z.url(),
  contractsURI: z.url(),
});
export type DaoDocument = z.infer<typeof daoDocument>;

const daoMembers = z.strictObject({ ...head, members: z.array(z.strictObject(account)), next });
const daoProposals = z.strictObject({
  ...head,
  proposals: z.array(
    z.strictObject({
      type: z.literal("proposal"),
      id: z.url(),
      /** Left out while hidden by a moderator. */
      name: z.string().optional(),
      contentURI: z.url(),
      discussionURI: z.string().optional(),
      status: z.string(),
    }),
  ),
  next,
});
const daoActivities = z.strictObject({
  ...head,
  activities: z.array(
    z.strictObject({
      id: z.string(),
      type: z.literal("activity"),
      proposal: z.strictObject({ type: z.literal("proposal"), id: z.url() }),
      member: z.strictObject(account),
    }),
  ),
  next,
});
const daoContracts = z.strictObject({
  ...head,
  contracts: z.array(z.strictObject({ ...account, name: z.string(), description: z.string() })),
});
export const daoPartDocument = z.union([daoMembers, daoProposals, daoActivities, daoContracts]);
export type DaoPartDocument = z.infer<typeof daoPartDocument>;
