import "server-only";
import { type Club, findClub } from "@/lib/clubs/club-store.server";
import { describeClub, requireKnown } from "@/lib/clubs/get-club.server";
import { getPublicConfig } from "@/lib/env/environment.server";
import { AppError } from "@/lib/http/app-error";
import { taggedAnswer } from "@/lib/http/tagged-answer.server";
import { getPowerRule } from "@/lib/power/get-power-rule.server";
import { proposalOutcome, proposalStatus } from "@/lib/proposals/proposal-status";
import type { StoredProposal } from "@/lib/proposals/stored-proposal";
import { getSettings } from "@/lib/settings/get-settings.server";
import { caip10 } from "@/lib/shared/caip";
import type { DaoDocument, DaoPart, DaoPartDocument } from "./dao-schemas";
import { listDaoActivities, listDaoMembers, listDaoProposals } from "./dao-store.server";
import { writeGovernance } from "./write-governance";

const PAGE_SIZE = 500;
const CONTEXT = "https://www.daostar.org/schemas";
const LD_TYPE = { "content-type": "application/ld+json; charset=utf-8" };

/** The ERC-4824 document of a club, or with null of all clubs here. Throws NOT_FOUND for an unknown club. */
export async function answerDao(slug: string | null): Promise<Response> {
  const { club, base, head } = await openPlace(slug);
  const about = club === null ? "" : describeClub(club).about;
  const document: DaoDocument = {
    ...head,
    ...(about === "" ? {} : { description: about }),
    membersURI: `${base}/members`,
    proposalsURI: `${base}/proposals`,
    activityLogURI: `${base}/activities`,
    governanceURI: `${base}/governance.md`,
    contractsURI: `${base}/contracts`,
  };
  return taggedAnswer(JSON.stringify(document), LD_TYPE);
}

/** One of its lists, a page at a time. Throws NOT_FOUND for an unknown club. */
export async function answerDaoPart({
  slug,
  part,
  after,
}: {
  slug: string | null;
  part: DaoPart;
  after: string | undefined;
}): Promise<Response> {
  const place = await openPlace(slug);
  const document = await PARTS[part](place, after ?? null);
  return taggedAnswer(JSON.stringify(document), LD_TYPE);
}

/** How decisions are made, as Markdown. Throws NOT_FOUND for an unknown club. */
export async function answerGovernance(slug: string | null): Promise<Response> {
  const { club, head, page } = await openPlace(slug);
  const { proposingPower } = await getSettings();
  const text = writeGovernance({
    ...{ name: head.name, page, proposingPower, ...getPowerRule() },
    quorumBasisPoints: club?.quorumBasisPoints ?? null,
  });
  return taggedAnswer(text, { "content-type": "text/markdown; charset=utf-8" });
}

type Place = Awaited<ReturnType<typeof openPlace>>;

async function openPlace(slug: string | null) {
  const { appOrigin, productName, chainId } = getPublicConfig();
  const club: Club | null = slug === null ? null : requireKnown(await findClub(slug));
  const name = club === null ? `Club ${productName}` : describeClub(club).name;
  return {
    ...{ club, clubId: club?.id ?? null, appOrigin, chainId },
    base: club === null ? `${appOrigin}/api/dao` : `${appOrigin}/api/clubs/${club.slug}/dao`,
    page: club === null ? `${appOrigin}/` : `${appOrigin}/clubs/${club.slug}`,
    head: { "@context": CONTEXT, type: "DAO", name } as const,
  };
}

const PARTS: Readonly<Record<DaoPart, (place: Place, after: string | null) => Promise<DaoPartDocument>>> = {
  async members(place, after) {
    if (after !== null && !after.startsWith("0x")) throw wrongCursor();
    const found = await listDaoMembers({ ...pageOf(place), after: after ?? "" });
    const page = found.slice(0, PAGE_SIZE);
    const members = page.map((member) => account(place, member));
    return { ...place.head, members, ...nextOf(place, { part: "members", found, after: page.at(-1) }) };
  },
  async proposals(place, after) {
    if (after !== null && !/^\d+$/.test(after)) throw wrongCursor();
    const found = await listDaoProposals({ ...pageOf(place), before: after === null ? null : BigInt(after) });
    const page = found.slice(0, PAGE_SIZE);
    const proposals = page.map((proposal) => toDaoProposal(proposal, place));
    const last = page.at(-1)?.id.toString();
    return { ...place.head, proposals, ...nextOf(place, { part: "proposals", found, after: last }) };
  },
  async activities(place, after) {
    const [id = "", voter] = after?.split(".") ?? [];
    if (after !== null && voter === undefined) throw wrongCursor();
    const cursor = voter === undefined ? null : { proposalId: BigInt(id), voter };
    const found = await listDaoActivities({ ...pageOf(place), after: cursor });
    const page = found.slice(0, PAGE_SIZE);
    const activities = page.map((vote) => ({
      id: vote.messageHash,
      type: "activity" as const,
      proposal: { type: "proposal" as const, id: idOf(place, vote) },
      member: account(place, vote.voter),
    }));
    const last = page.at(-1);
    const end = last && `${last.proposalId}.${last.voter}`;
    return { ...place.head, activities, ...nextOf(place, { part: "activities", found, after: end }) };
  },
  async contracts(place) {
    const { nftAddress, tokenAddress } = getPublicConfig();
    const contracts = [
      {
        ...account(place, nftAddress),
        name: "Governance NFT",
        description: "ERC-721. Each gives voting power.",
      },
      {
        ...account(place, tokenAddress),
        name: "Governance token",
        description: "ERC-20. Gives voting power and pays fees.",
      },
    ];
    return { ...place.head, contracts };
  },
};

function pageOf({ clubId }: Place): { clubId: bigint | null; limit: number } {
  return { clubId, limit: PAGE_SIZE + 1 };
}

function nextOf(
  { base }: Place,
  { part, found, after }: { part: DaoPart; found: readonly unknown[]; after: string | undefined },
): { next?: string } {
  return after !== undefined && found.length > PAGE_SIZE ? { next: `${base}/${part}?after=${after}` } : {};
}

function wrongCursor(): AppError {
  return new AppError("BAD_REQUEST", "after: what the `next` of this list's answer has");
}

function account({ chainId }: Place, address: string) {
  return { type: "EthereumAddress" as const, id: caip10(chainId, address) };
}

/** The form that the standard gives to a proposal that is on no chain. */
function idOf({ appOrigin }: Place, { slug, digest }: { slug: string; digest: string }): string {
  return `${appOrigin}/clubs/${slug}?proposalId=${digest}`;
}

function toDaoProposal(proposal: StoredProposal, place: Place) {
  const { id, club, digest, hidden, title, discussion } = proposal;
  return {
    type: "proposal" as const,
    id: idOf(place, { slug: club.slug, digest }),
    ...(hidden ? {} : { name: title }),
    contentURI: `${place.appOrigin}/api/proposals/${id}`,
    ...(hidden || discussion === "" ? {} : { discussionURI: discussion }),
    status: statusOf(proposal),
  };
}

function statusOf({ startsAt, endsAt, cancelled, finalAt, tally, rule, now }: StoredProposal): string {
  const isCancelled = cancelled !== null;
  if (isCancelled || finalAt !== null)
    return proposalOutcome({ tally, quorumPower: rule.quorumPower, isCancelled });
  return proposalStatus({ startsAt, endsAt, cancelledAt: null }, now);
}
