import "server-only";
import { listBounties } from "@/lib/bounties/list-bounties.server";
import { listProposals } from "@/lib/proposals/list-proposals.server";
import type { Address } from "@/lib/shared/address";
import { listPersonClubs, listPersonVotes } from "./list-person.server";
import type { ProfileAddress } from "./profile-address";
import type { ProfileListView } from "./profile-view";

/** The list that the address of a profile names. */
export async function viewProfileList({
  address,
  shown: { list, after },
}: {
  address: Address;
  shown: ProfileAddress;
}): Promise<ProfileListView> {
  const query = after === "" ? {} : { after };
  switch (list) {
    case "votes":
      return { list, page: await listPersonVotes({ address, query }) };
    case "proposals": {
      const asked = { ...query, status: "any", sort: "newest", author: address } as const;
      return { list, page: await listProposals({ slug: null, query: asked }) };
    }
    case "bounties": {
      const asked = { ...query, state: "any", type: "any", sort: "newest", sponsor: address } as const;
      return { list, page: await listBounties({ slug: null, query: asked }) };
    }
    case "clubs":
      return { list, page: await listPersonClubs({ address, query }) };
    case "nfts":
      return { list, page: after === "" ? 1 : Number(after) };
  }
}
