import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { cache, type ReactNode, Suspense } from "react";
import { PersonNfts, PersonNftsPending } from "@/components/people/person-nfts";
import { ProfileScreen } from "@/components/people/profile-screen";
import { readSession } from "@/lib/auth/session.server";
import { getPayoutStanding } from "@/lib/bounties/get-payout-standing.server";
import { getReputation } from "@/lib/bounties/get-reputation.server";
import { readNow } from "@/lib/db/read-now.server";
import { getPublicConfig } from "@/lib/env/environment.server";
import { getProfile } from "@/lib/profiles/get-profile.server";
import { listPersonNfts } from "@/lib/profiles/list-person-nfts.server";
import { parseProfileAddress } from "@/lib/profiles/profile-address";
import { readHoldingsNow } from "@/lib/profiles/read-holdings-now.server";
import { viewProfileList } from "@/lib/profiles/view-profile.server";
import { type Address, formatAddress, parseAddress } from "@/lib/shared/address";
import { shortText } from "@/lib/shared/short-text";
import { cardImage } from "@/lib/sharing/card-image";
import { pageMetadata } from "../../page-metadata";

type ProfilePageProps = {
  params: Promise<{ address: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** Once a request: its title and its page ask for the same. */
const findProfile = cache(getProfile);

export async function generateMetadata({ params }: ProfilePageProps): Promise<Metadata> {
  const { name, about, address, hidden, counts, turnout } = await findProfile(await readAddress(params));
  const short = formatAddress(address);
  const title = name === "" ? short : `${name} (${short})`;
  return pageMetadata({
    title,
    ...(about !== "" && { description: shortText(about) }),
    path: `/u/${address}`,
    type: "profile",
    isUnlisted: hidden !== null,
    image: cardImage({
      path: `/people/${address}`,
      version: [counts.votes, counts.proposals, turnout.voted, turnout.couldVote].join("."),
      alt: `${title}: ${counts.votes} votes, ${counts.proposals} proposals`,
    }),
  });
}

export default async function ProfilePage({ params, searchParams }: ProfilePageProps): Promise<ReactNode> {
  const address = await readAddress(params);
  const shown = parseProfileAddress(await searchParams);
  const [profile, holdings, reputation, payouts, view, reader, now] = await Promise.all([
    findProfile(address),
    readHoldingsNow(address),
    getReputation(address),
    getPayoutStanding(address),
    viewProfileList({ address, shown }),
    readSession((await headers()).get("cookie")),
    readNow(),
  ]);
  const { productName, explorerUrl } = getPublicConfig();
  const nfts = view.list === "nfts" && (
    <Suspense key={view.page} fallback={<PersonNftsPending address={profile.address} />}>
      <Nfts address={address} page={view.page} />
    </Suspense>
  );
  return (
    <ProfileScreen
      profile={profile}
      holdings={holdings}
      reputation={reputation}
      payouts={payouts}
      shown={shown}
      view={view}
      nfts={nfts}
      isOwn={reader !== null && reader.address === address}
      serverTime={now.toISOString()}
      productName={productName}
      explorerUrl={explorerUrl}
    />
  );
}

async function Nfts({ address, page }: { address: Address; page: number }): Promise<ReactNode> {
  return <PersonNfts person={address} page={page} answer={await listPersonNfts({ address, page })} />;
}

/** The middleware has answered for what is no address. */
async function readAddress(params: ProfilePageProps["params"]): Promise<Address> {
  return parseAddress((await params).address) ?? notFound();
}
