/** A ban as the banned person is shown it, before they try anything. */
export type StandingBan = {
  /** The club that they are banned from; null = every club. */
  slug: string | null;
  reason: string;
  /** ISO 8601; null = until it is lifted. */
  until: string | null;
};
