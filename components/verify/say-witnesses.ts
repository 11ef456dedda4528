import { parseWitnessPolicy } from "@/lib/shared/witness-policy";

/** In plain words: whose list counts, and what it means if there is none. */
export function sayWitnesses({ ofSite, own }: { ofSite: string | null; own: string | null }): string {
  const policy = parseWitnessPolicy(own ?? ofSite ?? "");
  if (!policy.ok) return NO_WITNESSES;
  const { quorum, witnesses } = policy.value;
  const names = witnesses.map(({ key }) => key.name).join(", ");
  const whose = own === null ? "This site names" : "Your list names";
  return `Witnesses confirm the public log only if it continues what they saw before, so two people can't be shown different results. ${whose} ${names}; ${quorum} of ${witnesses.length} must confirm a result.`;
}

const NO_WITNESSES =
  "This site has no witnesses, so it could show you and other people different logs without anybody noticing.";
