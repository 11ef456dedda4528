/** Somebody on the team page. */
export type TeamMember = {
  name: string;
  role: string;
  /** Checksummed. */
  address: string | null;
  /** What the address may do here now, by the database. */
  badge: "Primary admin" | "Admin" | null;
  link: string | null;
};
