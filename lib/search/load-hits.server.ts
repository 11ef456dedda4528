import "server-only";
import { getAddress } from "viem";
import { listBountiesById } from "@/lib/bounties/bounty-store.server";
import { describeBounty } from "@/lib/bounties/describe-bounty";
import { toBountySummary } from "@/lib/bounties/to-bounty-dto";
import { listClubsBySlug } from "@/lib/clubs/club-store.server";
import { listProfiles } from "@/lib/profiles/profile-store.server";
import { describeStatus } from "@/lib/proposals/describe-status";
import { withFinalTally } from "@/lib/proposals/get-proposal.server";
import { listProposalsById } from "@/lib/proposals/proposal-store.server";
import { toProposalSummary } from "@/lib/proposals/to-proposal-dto";
import { formatAddress, requireAddress } from "@/lib/shared/address";
import { excerpt, highlight } from "./highlight";
import type { SearchKind } from "./search-kinds";
import type { SearchQuestion } from "./search-question";
import type { SearchHit } from "./search-schemas";

type Loader = (subjects: readonly string[], question: SearchQuestion) => Promise<Map<string, SearchHit>>;

/** How each kind is shown, from the subjects that its rows of search_entry name. */
const LOADERS: Readonly<Record<SearchKind, Loader>> = {
  club: loadClubs,
  proposal: loadProposals,
  bounty: loadBounties,
  person: loadPeople,
};

/** Results, in its order; what is gone or hidden by now is left out. */
export async function loadHits(
  { kind, subjects }: { kind: SearchKind; subjects: readonly string[] },
  question: SearchQuestion,
): Promise<SearchHit[]> {
  const hits = await LOADERS[kind](subjects, question);
  return subjects.flatMap((subject) => hits.get(subject) ?? []);
}

async function loadClubs(
  slugs: readonly string[],
  { words }: SearchQuestion,
): Promise<Map<string, SearchHit>> {
  const clubs = (await listClubsBySlug(slugs)).filter(({ hidden }) => hidden === null);
  return new Map(
    clubs.map((club) => [
      club.slug,
      {
        kind: "club",
        href: `/clubs/${club.slug}`,
        title: highlight(club.name, words),
        excerpt: excerpt(club.about, words),
        facts: [
          counted(club.memberCount, "member"),
          ...(club.activeCount > 0 ? [counted(club.activeCount, "open proposal")] : []),
        ],
        isVerified: club.verified,
        status: null,
        picture: { seed: club.slug, hash: club.avatarHash },
      },
    ]),
  );
}

async function loadProposals(
  ids: readonly string[],
  { words }: SearchQuestion,
): Promise<Map<string, SearchHit>> {
  const found = (await listProposalsById(ids.map(BigInt))).filter(({ hidden }) => hidden === null);
  const proposals = await Promise.all(found.map(withFinalTally));
  return new Map(
    proposals.map((proposal) => {
      const { club, number, title, body, cancelled, now } = proposal;
      return [
        proposal.id.toString(),
        {
          kind: "proposal",
          href: `/clubs/${club.slug}/proposals/${number}`,
          title: highlight(title, words),
          excerpt: excerpt(body, words),
          facts: [club.name, `#${number}`],
          isVerified: false,
          status: describeStatus(
            { ...toProposalSummary(proposal), cancelledAt: cancelled?.at.toISOString() ?? null },
            now,
          ),
          picture: { seed: club.slug, hash: club.avatarHash },
        },
      ];
    }),
  );
}

async function loadBounties(
  ids: readonly string[],
  { words }: SearchQuestion,
): Promise<Map<string, SearchHit>> {
  const bounties = (await listBountiesById(ids.map(BigInt))).filter(({ hidden }) => hidden === null);
  return new Map(
    bounties.map((bounty) => {
      const { club, number, title, brief, cancelled, now } = bounty;
      const cancelledAt = cancelled?.at.toISOString() ?? null;
      return [
        bounty.id.toString(),
        {
          kind: "bounty",
          href: `/clubs/${club.slug}/bounties/${number}`,
          title: highlight(title, words),
          excerpt: excerpt(brief, words),
          facts: [club.name, `#${number}`],
          isVerified: false,
          status: describeBounty({ ...toBountySummary(bounty), cancelledAt }, now),
          picture: { seed: club.slug, hash: club.avatarHash },
        },
      ];
    }),
  );
}

async function loadPeople(
  addresses: readonly string[],
  { words, addressStart }: SearchQuestion,
): Promise<Map<string, SearchHit>> {
  const profiles = await listProfiles(addresses);
  return new Map(
    addresses.map((text) => {
      const address = getAddress(requireAddress(text));
      const profile = profiles.get(text);
      const { name, about } = profile?.hidden === null ? profile : { name: "", about: "" };
      const begun = text.startsWith(addressStart ?? "-") ? (addressStart?.length ?? 0) : 0;
      const whole = [
        { text: address.slice(0, begun), isHit: true },
        { text: address.slice(begun), isHit: false },
      ].filter((piece) => piece.text !== "");
      return [
        text,
        {
          kind: "person",
          href: `/u/${address}`,
          title: name === "" ? [{ text: formatAddress(address), isHit: false }] : highlight(name, words),
          excerpt: about === "" || begun > 0 ? whole : excerpt(about, words),
          // Anybody may take any name, so the address is always beside it.
          facts: name === "" ? [] : [formatAddress(address)],
          isVerified: false,
          status: null,
          picture: { seed: address, hash: null },
        },
      ];
    }),
  );
}

function counted(count: number, what: string): string {
  return `${count.toLocaleString("en")} ${what}${count === 1 ? "" : "s"}`;
}
