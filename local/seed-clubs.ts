import { createHash } from "node:crypto";
import { Client } from "pg";
import sharp from "sharp";
import { sortNameOf } from "@/lib/clubs/club-name";
import { foldText } from "@/lib/shared/fold-text";
import { skeletonOf } from "@/lib/shared/skeleton";
import { listSeededHolders } from "./holders";

type SeededClub = {
  slug: string;
  name: string;
  about: string;
  owner: string;
  moderators?: readonly string[];
  /** Names of holders who are always members. */
  members?: readonly string[];
  /** Other holders fill the club up to this number. */
  memberCount: number;
  daysOld: number;
  hoursQuiet: number;
  verified?: boolean;
  quorumBasisPoints?: number;
  picture?: { colours: readonly [string, string]; path: string };
  archiveReason?: string;
};

const clubs: readonly SeededClub[] = [
  {
    slug: "treasury",
    name: "Kairos Treasury",
    about:
      "What the common chest is spent on, quarter by quarter. Every payment is proposed here first, voted on, and proved on chain afterwards.\n\nReports come on the first Monday of each month.",
    owner: "admin",
    moderators: ["whale 1"],
    members: ["holder", "whale"],
    memberCount: 38,
    daysOld: 310,
    hoursQuiet: 3,
    verified: true,
    quorumBasisPoints: 1_500,
    picture: {
      colours: ["#3a2c0c", "#e3b84f"],
      path: "M64 104h128v16H64zm16 24h16v56H80zm40 0h16v56h-16zm40 0h16v56h-16zM64 192h128v16H64zM128 40l72 48H56z",
    },
  },
  {
    slug: "cronos-builders",
    name: "Cronos Builders",
    about:
      "People who write contracts, tools and docs for the chain. Grants up to 40 million are decided here.",
    owner: "whale",
    moderators: ["holder", "middle 1"],
    members: ["admin", "contract-wallet"],
    memberCount: 31,
    daysOld: 260,
    hoursQuiet: 20,
    verified: true,
    picture: {
      colours: ["#0b3133", "#5fd0c9"],
      path: "M96 72 40 128l56 56 16-16-40-40 40-40zm64 0 56 56-56 56-16-16 40-40-40-40z",
    },
  },
  {
    slug: "art-and-culture",
    name: "Art & Culture",
    about: "Commissions, exhibitions and the yearly print. Artists apply; holders choose.",
    owner: "middle 1",
    moderators: ["NFT only 1"],
    members: ["holder"],
    memberCount: 26,
    daysOld: 204,
    hoursQuiet: 31,
    verified: true,
    quorumBasisPoints: 500,
    picture: {
      colours: ["#45160c", "#f0785a"],
      path: "M128 40a88 88 0 1 0 0 176c20 0 20-16 12-28s0-28 16-28h28a32 32 0 0 0 32-32c0-48-40-88-88-88M84 128a14 14 0 1 1 0-28 14 14 0 0 1 0 28m36-32a14 14 0 1 1 0-28 14 14 0 0 1 0 28m48 8a14 14 0 1 1 0-28 14 14 0 0 1 0 28",
    },
  },
  {
    slug: "validators-table",
    name: "The Validators' Table",
    about: "Where those who run nodes agree on upgrades, fees and downtime, in the open.",
    owner: "middle 2",
    moderators: ["middle 3"],
    memberCount: 12,
    daysOld: 180,
    hoursQuiet: 54,
    quorumBasisPoints: 3_300,
  },
  {
    slug: "newcomers",
    name: "Newcomers' Welcome",
    about: "First NFT, first vote, first question. Nothing is too simple to ask.",
    owner: "small 1",
    moderators: ["small 2", "holder"],
    members: ["newcomer"],
    memberCount: 42,
    daysOld: 151,
    hoursQuiet: 9,
    quorumBasisPoints: 0,
  },
  {
    slug: "open-data-guild",
    name: "Open Data Guild",
    about:
      "We publish what the club's votes look like: turnout, power, who decides. Spreadsheets for everybody.",
    owner: "contract-wallet",
    memberCount: 17,
    daysOld: 133,
    hoursQuiet: 77,
  },
  {
    slug: "liquidity-watch",
    name: "Liquidity Watch",
    about: "Pools, depth and incentives. Proposals here move what the market makers get.",
    owner: "whale 2",
    memberCount: 15,
    daysOld: 120,
    hoursQuiet: 100,
    quorumBasisPoints: 2_000,
  },
  {
    slug: "circulo-del-sur",
    name: "Círculo del Sur",
    about: "El grupo de habla hispana. Nos vemos el segundo jueves de cada mes.",
    owner: "middle 4",
    memberCount: 9,
    daysOld: 96,
    hoursQuiet: 130,
  },
  {
    slug: "night-market",
    name: "Night Market",
    about: "Merchandise, made by members and sold to members. Half of each sale goes to the chest.",
    owner: "NFT only 2",
    memberCount: 21,
    daysOld: 80,
    hoursQuiet: 45,
    picture: {
      colours: ["#221a45", "#a99af0"],
      path: "M152 48a84 84 0 1 0 60 116A72 72 0 0 1 152 48",
    },
  },
  {
    slug: "granary",
    name: "The Granary",
    about: "A rainy-day fund with one rule: nothing leaves it without 25 % of all power behind it.",
    owner: "whale 3",
    memberCount: 7,
    daysOld: 61,
    hoursQuiet: 400,
    quorumBasisPoints: 2_500,
  },
  {
    slug: "long-distance-runners",
    name: "Long-Distance Runners",
    about: "A weekly run, a yearly race, and a vote on the shirt.",
    owner: "small 5",
    memberCount: 5,
    daysOld: 33,
    hoursQuiet: 210,
  },
  {
    slug: "second-floor",
    name: "Second Floor",
    about: "",
    owner: "small 9",
    memberCount: 1,
    daysOld: 2,
    hoursQuiet: 49,
  },
  {
    slug: "summer-games",
    name: "Summer Games",
    about: "Three weeks of games for the summer festival.",
    owner: "holder",
    memberCount: 19,
    daysOld: 140,
    hoursQuiet: 1_900,
    archiveReason: "The festival is over. Thank you all for playing.",
  },
];

/** Founds the clubs of local mode if there are none; answers how many it founded. */
export async function seedClubs({ databaseUrl }: { databaseUrl: string }): Promise<number> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("BEGIN");
    const { rowCount } = await client.query("SELECT 1 FROM club LIMIT 1");
    if (rowCount === 0) for (const club of clubs) await seedClub(client, club);
    await client.query("COMMIT");
    return rowCount === 0 ? clubs.length : 0;
  } finally {
    await client.end();
  }
}

async function seedClub(client: Client, club: SeededClub): Promise<void> {
  const people = peopleOf(club);
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO club (slug, name, skeleton, sort_name, search_text, about, verified, quorum_basis_points, created_by,
       created_at, active_at, archived_at, archive_reason)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, t.now - $10 * interval '1 day', t.now - $11 * interval '1 hour',
       CASE WHEN $12::text IS NOT NULL THEN t.now - interval '30 days' END, $12
     FROM (SELECT clock_timestamp() AS now) t RETURNING id`,
    [
      club.slug,
      club.name,
      skeletonOf(club.name),
      sortNameOf(club.name),
      foldText(`${club.name} ${club.about}`),
      club.about,
      club.verified ?? false,
      club.quorumBasisPoints ?? 1_000,
      people[0]?.address,
      club.daysOld,
      club.hoursQuiet,
      club.archiveReason ?? null,
    ],
  );
  const id = rows[0]?.id;
  await client.query(
    `INSERT INTO club_member (club_id, address, role, joined_at)
     SELECT $1, p.address, p.role, clock_timestamp() - ($4 * interval '1 day') * (1 - (p.place - 1)::float8 / 64)
     FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS p(address, role, place)`,
    [id, people.map(({ address }) => address), people.map(({ role }) => role), club.daysOld],
  );
  if (!club.picture) return;
  const bytes = await paint(club.picture);
  const hash = createHash("sha256").update(bytes).digest("hex");
  await client.query("INSERT INTO club_avatar (club_id, hash, bytes) VALUES ($1, $2, $3)", [id, hash, bytes]);
}

/** The owner, the moderators, the named members, and then as many others as the club needs. */
function peopleOf(club: SeededClub): { address: string; role: string }[] {
  const holders = listSeededHolders();
  const named = [club.owner, ...(club.moderators ?? []), ...(club.members ?? [])];
  // The local wallet's accounts join only the clubs that name them, so there is something left to join.
  const others = holders.slice(5).map(({ name }) => name);
  const names = [...new Set([...named, ...others])].slice(0, Math.max(named.length, club.memberCount));
  return names.map((name) => {
    const holder = holders.find((candidate) => candidate.name === name);
    if (!holder) throw new Error(`no seeded holder is called ${name}`);
    const role = name === club.owner ? "owner" : club.moderators?.includes(name) ? "moderator" : "member";
    return { address: holder.address.toLowerCase(), role };
  });
}

function paint({ colours: [ground, ink], path }: NonNullable<SeededClub["picture"]>): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="${ground}"/><path d="${path}" fill="${ink}"/></svg>`;
  return sharp(Buffer.from(svg)).webp({ quality: 90 }).toBuffer();
}
