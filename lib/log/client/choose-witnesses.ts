import { readOwnWitnesses } from "@/lib/log/kept-witnesses";
import { parseWitnessPolicy, type WitnessPolicy } from "@/lib/shared/witness-policy";

/** The policy that this reader wrote down or, without one, the site's; null if there is neither. */
export function chooseWitnesses(ofSite: string | null): WitnessPolicy | null {
  for (const text of [readOwnWitnesses(), ofSite]) {
    const policy = text === null ? null : parseWitnessPolicy(text);
    if (policy?.ok) return policy.value;
  }
  return null;
}
