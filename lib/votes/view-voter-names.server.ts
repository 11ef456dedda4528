import "server-only";
import { listVoterNames } from "./vote-list-store.server";

/** What the voters of a proposal call themselves, by address in lower case. */
export function viewVoterNames(proposalId: string): Promise<Record<string, string>> {
  return listVoterNames(BigInt(proposalId));
}
