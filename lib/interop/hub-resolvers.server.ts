import "server-only";
import { GraphQLError } from "graphql";
import { getAddress, toHex } from "viem";
import { getPublicConfig } from "@/lib/env/environment.server";
import type { LogEntry } from "@/lib/log/log-entry";
import { parseLogEntry } from "@/lib/log/parse-log-entry";
import { getPowerAt } from "@/lib/power/get-power-at.server";
import { getPowerRule } from "@/lib/power/get-power-rule.server";
import type { StoredProposal } from "@/lib/proposals/stored-proposal";
import { getSettings } from "@/lib/settings/get-settings.server";
import { type Address, parseAddress } from "@/lib/shared/address";
import { getVotingContext } from "@/lib/votes/get-voting-context.server";
import { getPowerAtSnapshot } from "@/lib/votes/voting-power-at-snapshot.server";
import { batchLoader } from "./batch-loader";
import { checkList, flagOf, type ListArguments, orderOf, wordOf } from "./hub-questions";
import {
  HUB_NETWORK,
  HUB_VOTING_TYPE,
  toHubChoice,
  toHubPower,
  toHubProposal,
  toHubStrategies,
  toSeconds,
} from "./hub-shapes";
import {
  findHubProposalIds,
  type HubMessageRow,
  type HubPage,
  type HubSpaceRow,
  type HubVoteRow,
  listHubMembers,
  listHubMessages,
  listHubProposals,
  listHubSpaces,
  listHubVotes,
  listSignedMessages,
  PROPOSAL_STATES,
} from "./hub-store.server";
import { numberFilterOf, textFilterOf } from "./number-filters";

const MOST_MEMBERS = 200;
const ANY_TIME = numberFilterOf({}, "created");

/** Answers the questions of one request; what several of them need is loaded once. */
export function hubResolvers() {
  const { appOrigin, nftAddress: nft, tokenAddress: token } = getPublicConfig();

  const memberships = batchLoader(async (slugs: readonly string[]) => {
    const found = await listHubMembers({ slugs, most: MOST_MEMBERS });
    return new Map(slugs.map((slug) => [slug, found.filter((member) => member.slug === slug)]));
  });
  const membersOf = async (slug: string, role: string): Promise<string[]> =>
    ((await memberships(slug)) ?? [])
      .filter((member) => member.role === role)
      .map(({ address }) => getAddress(address));

  const toSpace = (club: HubSpaceRow) => ({
    id: club.slug,
    name: club.name,
    private: false,
    about: club.about,
    avatar: club.avatarHash === null ? "" : `${appOrigin}/api/clubs/avatars/${club.avatarHash}`,
    network: HUB_NETWORK,
    symbol: "VP",
    categories: [],
    treasuries: [],
    strategies: toHubStrategies({ nft, token, ...getPowerRule() }),
    admins: () => membersOf(club.slug, "owner"),
    moderators: () => membersOf(club.slug, "moderator"),
    members: () => membersOf(club.slug, "member"),
    filters: async () => ({ minScore: Number((await getSettings()).proposingPower), onlyMembers: false }),
    plugins: {},
    voting: {
      type: HUB_VOTING_TYPE,
      quorumType: "default",
      quorumBasisPoints: club.quorumBasisPoints,
      blind: false,
      hideAbstain: true,
      privacy: "",
      aliased: false,
    },
    validation: { name: "any", params: {} },
    voteValidation: { name: "any", params: {} },
    verified: club.verified,
    flagged: club.isHidden,
    hibernated: false,
    turbo: false,
    activeProposals: club.activeCount,
    proposalsCount: club.proposalCount,
    followersCount: club.memberCount,
    children: [],
    created: toSeconds(club.createdAt),
  });
  const spaceOf = batchLoader(async (slugs: readonly string[]) => {
    const found = await listHubSpaces({ ...wholePage(slugs.length), ...ANY_SPACE, slugs });
    return new Map(found.map((club) => [club.slug, toSpace(club)]));
  });

  const toProposal = (proposal: StoredProposal) => ({
    ...toHubProposal(proposal, { appOrigin }),
    space: () => spaceOf(proposal.club.slug),
  });
  const proposalOf = batchLoader(async (digests: readonly string[]) => {
    const found = await listHubProposals({ ...wholePage(digests.length), ...ANY_PROPOSAL, digests });
    const names = await findHubProposalIds(digests);
    const byId = new Map(found.map((proposal) => [proposal.id, toProposal(proposal)]));
    return new Map(
      names.flatMap(({ digest, proposalId }) => {
        const proposal = byId.get(proposalId);
        return proposal ? [[String(digest), proposal] as const] : [];
      }),
    );
  });

  const toVote = (vote: HubVoteRow) => ({
    id: vote.messageHash,
    ipfs: null,
    voter: getAddress(vote.voter),
    created: toSeconds(vote.castAt),
    space: () => spaceOf(vote.slug),
    proposal: () => proposalOf(vote.proposal),
    choice: toHubChoice(vote.choice),
    metadata: {},
    reason: vote.reason,
    app: null,
    ...toVp(vote.power, vote.isFinal),
  });

  return {
    space: ({ id }: { id: string }) => spaceOf(id),
    proposal: ({ id }: { id: string }) => proposalOf(id.toLowerCase()),
    vote: async ({ id }: { id: string }) => {
      const [vote] = await listHubVotes({ ...wholePage(1), ...ANY_VOTE, hashes: [id.toLowerCase()] });
      return vote ? toVote(vote) : null;
    },
    spaces: async (asked: ListArguments) => (await askSpaces(asked)).map(toSpace),
    proposals: async (asked: ListArguments) => (await askProposals(asked)).map(toProposal),
    votes: async (asked: ListArguments) => (await askVotes(asked)).map(toVote),
    messages: askMessages,
    vp: askPower,
  };
}

const wholePage = (first: number): HubPage => ({ first, skip: 0, isAscending: false });
const ANY_SPACE = { slugs: null, created: ANY_TIME, isVerified: null, orderBy: "created" } as const;
const ANY_PROPOSAL = {
  ...{ digests: null, slugs: null, authors: null, titleContains: null, state: null },
  ...{ isFlagged: null, isSpaceVerified: null, created: ANY_TIME, start: ANY_TIME, end: ANY_TIME },
  orderBy: "created",
} as const;
const ANY_VOTE = {
  ...{ hashes: null, proposalIds: null, voters: null, slugs: null, created: ANY_TIME, power: ANY_TIME },
  orderBy: "created",
} as const;

function pageOf({ first, skip, orderDirection }: ListArguments): HubPage {
  return { first, skip, isAscending: orderDirection === "asc" };
}

function askSpaces(asked: ListArguments): Promise<HubSpaceRow[]> {
  checkList(asked);
  const where = asked.where ?? {};
  const order = orderOf(asked.orderBy, ["created", "created_at", "id"]);
  return listHubSpaces({
    ...pageOf(asked),
    slugs: textFilterOf(where, "id"),
    created: numberFilterOf(where, "created"),
    isVerified: flagOf(where["verified"]),
    orderBy: order === "id" ? "id" : "created",
  });
}

async function askProposals(asked: ListArguments): Promise<StoredProposal[]> {
  checkList(asked);
  const where = asked.where ?? {};
  if (!isOffered(where, "network", HUB_NETWORK) || !isOffered(where, "type", HUB_VOTING_TYPE)) return [];
  const title = where["title_contains"];
  return listHubProposals({
    ...pageOf(asked),
    digests: lowerCase(textFilterOf(where, "id")),
    slugs: textFilterOf(where, "space"),
    authors: addressesOf(textFilterOf(where, "author")),
    titleContains: typeof title === "string" && title !== "" ? title : null,
    state: wordOf("state", where["state"], PROPOSAL_STATES),
    isFlagged: flagOf(where["flagged"]),
    isSpaceVerified: flagOf(where["space_verified"]),
    created: numberFilterOf(where, "created"),
    start: numberFilterOf(where, "start"),
    end: numberFilterOf(where, "end"),
    orderBy: orderOf(asked.orderBy, ["created", "start", "end"]),
  });
}

async function askVotes(asked: ListArguments): Promise<HubVoteRow[]> {
  checkList(asked);
  const where = asked.where ?? {};
  const hashes = lowerCase(textFilterOf(where, "id"));
  const digests = lowerCase(textFilterOf(where, "proposal"));
  const voters = addressesOf(textFilterOf(where, "voter"));
  if (hashes === null && digests === null && voters === null)
    throw new GraphQLError("Ask for the votes of proposals, voters or ids: where { proposal, voter or id }.");
  const named = digests === null ? null : await findHubProposalIds(digests);
  return listHubVotes({
    ...pageOf(asked),
    hashes,
    proposalIds: named === null ? null : [...new Set(named.map(({ proposalId }) => proposalId))],
    voters,
    slugs: textFilterOf(where, "space"),
    created: numberFilterOf(where, "created"),
    power: numberFilterOf(where, "vp"),
    orderBy: orderOf(asked.orderBy, ["created", "vp"]),
  });
}

async function askPower({
  voter,
  space,
  proposal,
}: {
  voter: string;
  space: string;
  proposal?: string | null;
}) {
  const address = parseAddress(voter);
  if (!address) throw new GraphQLError("voter is an address of 0x and 40 hex digits.");
  if (typeof proposal !== "string" || proposal === "") {
    const [club] = await listHubSpaces({ ...wholePage(1), ...ANY_SPACE, slugs: [space] });
    if (!club) throw new GraphQLError("There is no such space.");
    const { now } = await getPowerAt({ address, block: null });
    return toVp(BigInt(now.powerWei), false);
  }
  const [found] = await listHubProposals({
    ...wholePage(1),
    ...ANY_PROPOSAL,
    digests: [proposal.toLowerCase()],
    slugs: [space],
  });
  if (!found) throw new GraphQLError("There is no such proposal in this space.");
  const rule = await getVotingContext({ proposalId: found.id, voter: address });
  const { power } = await getPowerAtSnapshot({ voter: address, rule });
  return toVp(power, true);
}

function toVp(power: bigint, isFinal: boolean) {
  const vp = toHubPower(power);
  return { vp, vp_by_strategy: [vp], vp_state: isFinal ? "final" : "pending", power: power.toString() };
}

const MESSAGE_TYPES: Readonly<Partial<Record<LogEntry["kind"], string>>> = {
  ballot: "vote",
  proposal: "proposal",
  edit: "update-proposal",
  cancel: "delete-proposal",
};

async function askMessages(asked: ListArguments) {
  checkList(asked);
  // Both orders are that of the log.
  orderOf(asked.orderBy, ["mci", "timestamp"]);
  const mci = numberFilterOf(asked.where ?? {}, "mci");
  const down = (value: number | null) => (value === null ? null : value - 1);
  const position = {
    eq: down(mci.eq),
    in: mci.in?.map((value) => value - 1) ?? null,
    gt: down(mci.gt),
    gte: down(mci.gte),
    lt: down(mci.lt),
    lte: down(mci.lte),
  };
  const found = await listHubMessages({ ...pageOf(asked), position });
  const entries = found.map((row) => ({ row, entry: parseLogEntry(row.body) }));
  const signed = await listSignedMessages(entries.flatMap(({ entry }) => digestOf(entry) ?? []));
  const byDigest = new Map(signed.map((each) => [String(each.digest), each]));
  return entries.map(({ row, entry }) => toMessage(row, entry, byDigest.get(digestOf(entry) ?? "")));
}

const CANCELLED: readonly LogEntry["kind"][] = ["cancel", "cancellation"];
const ABOUT_PROPOSALS: readonly LogEntry["kind"][] = ["proposal", "edit", ...CANCELLED];

/** The signed digest that an entry is about; null for an entry about nothing signed. */
function digestOf(entry: LogEntry | null): string | null {
  if (entry?.kind === "ballot") return entry.digest;
  return entry !== null && ABOUT_PROPOSALS.includes(entry.kind) && "proposal" in entry
    ? entry.proposal
    : null;
}

function toMessage(
  { position, leafHash, body, createdAt }: HubMessageRow,
  entry: LogEntry | null,
  signed: Awaited<ReturnType<typeof listSignedMessages>>[number] | undefined,
) {
  const kind = entry?.kind ?? "unknown";
  return {
    mci: Number(position) + 1,
    id: digestOf(entry) ?? toHex(leafHash),
    ipfs: null,
    address: signed ? getAddress(signed.signer) : null,
    version: null,
    timestamp: toSeconds(createdAt),
    space: signed?.slug ?? null,
    type: (entry && MESSAGE_TYPES[entry.kind]) ?? `log:${kind}`,
    // The signature of the text would not be the cancellation's own.
    sig: entry && CANCELLED.includes(entry.kind) ? null : (signed?.signature ?? null),
    receipt: null,
    entry: body,
  };
}

/** False if a filter asks for a value other than the one that everything here has. */
function isOffered(where: Readonly<Record<string, unknown>>, field: string, only: string): boolean {
  return textFilterOf(where, field)?.includes(only) ?? true;
}

function lowerCase(texts: readonly string[] | null): string[] | null {
  return texts?.map((text) => text.toLowerCase()) ?? null;
}

/** What is no address has neither written nor voted. */
function addressesOf(texts: readonly string[] | null): Address[] | null {
  return texts?.flatMap((text) => parseAddress(text) ?? []) ?? null;
}
