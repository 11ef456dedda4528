import type { HolderBadge } from "@/lib/power/holder-badges";

/** Somebody on the team page. */
export type TeamMember = {
  name: string;
  role: string;
  /** Checksummed. */
  address: string | null;
  /** What the address may do here now, by the database. */
  badge: "Primary admin" | "Admin" | null;
  /** None without an address, and none while holdings are not known. */
  holderBadges: readonly HolderBadge[];
  link: string | null;
};

/** `block`: at whose end they held what their badges say; null when that is not known. */
export type Team = { members: readonly TeamMember[]; block: bigint | null };
