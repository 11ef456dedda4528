import type { AdminBountyTab } from "./admin-tabs";

/** One open task for an admin, and where in the dashboard to do it: a section, and its tab unless it is the first. */
export type Attention = {
  title: string;
  text: string;
  section: "flags" | "fees" | "bounties";
  tab?: AdminBountyTab;
};

/** Open tasks because of flags; null if they could not be counted. */
export function attentionOfFlags(open: number | null): Attention[] {
  if (open === null) {
    return [
      {
        title: "Flags are unknown",
        text: "They could not be counted. Load this page again.",
        section: "flags",
      },
    ];
  }
  if (open === 0) return [];
  const title = open === 1 ? "One text is flagged" : `${open} texts are flagged`;
  return [
    { title, text: "Holders ask you to look. Uphold or dismiss each flag with a reason.", section: "flags" },
  ];
}

/** Open tasks because transfers to the admin wallet belong to nothing; null if they could not be counted. */
export function attentionOfPayments(unmatched: number | null): Attention[] {
  if (unmatched === null) {
    return [
      {
        title: "Fee payments are unknown",
        text: "They could not be counted. Load this page again.",
        section: "fees",
      },
    ];
  }
  if (unmatched === 0) return [];
  const title = unmatched === 1 ? "One fee payment is unmatched" : `${unmatched} fee payments are unmatched`;
  return [
    {
      title,
      text: "Somebody paid but has not published yet. Match each payment to what it was for.",
      section: "fees",
    },
  ];
}

/** Open tasks because sponsors named no winners in time; null if they could not be counted. */
export function attentionOfBounties(overdue: number | null): Attention[] {
  if (overdue === null) {
    return [
      {
        title: "Overdue bounties are unknown",
        text: "They could not be counted. Load this page again.",
        section: "bounties",
      },
    ];
  }
  if (overdue === 0) return [];
  const title = overdue === 1 ? "One bounty has no winners yet" : `${overdue} bounties have no winners yet`;
  return [
    {
      title,
      text: "The sponsor has missed the date to name them. Ask the sponsor, or cancel the bounty with a reason.",
      section: "bounties",
      tab: "overdue",
    },
  ];
}
