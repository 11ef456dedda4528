import { formatTokenAmount } from "@/lib/shared/format-number";

type AttentionHref =
  | "/admin#alerts"
  | "/admin/flags"
  | "/admin/fees"
  | "/admin/fees?tab=revoked"
  | "/admin/bounties?tab=overdue"
  | "/admin/bounties?tab=unpaid";

/** One open task for an admin: what is wrong, the names of the things, and the page on which to deal with it. */
export type Attention = {
  title: string;
  text: string;
  /** Late or broken: it comes first. */
  isLate: boolean;
  href: AttentionHref;
  /** How many things it is about. */
  count: number;
};

/** Things of one kind, with the names of the first few. */
export type Named = { count: number; names: readonly string[] };

/** What is open in each part; null where it could not be read. */
export type AttentionFacts = {
  /** Titles of alerts for an operator. */
  alerts: Named | null;
  /** What was paid for by payments that the chain has lost. */
  lostPayments: Named | null;
  /** Bounties whose sponsors missed the date to name winners, the latest first, and how late that one is. */
  lateBounties: (Named & { days: number }) | null;
  /** Bounties with winners who should have been paid. */
  latePayouts: (Named & { days: number; winners: number }) | null;
  /** Fee payments that belong to nothing, and the newest of them. */
  unmatched: { count: number; newest: { amountWei: bigint; payer: string } | null } | null;
  flagged: Named | null;
};

/** Open tasks in the order in which to deal with them: what is late first. `token` is the governance token's label. */
export function describeAttention(facts: AttentionFacts, token: string): Attention[] {
  return [
    ...ofAlerts(facts.alerts),
    ...ofLostPayments(facts.lostPayments),
    ...ofLateBounties(facts.lateBounties),
    ...ofLatePayouts(facts.latePayouts),
    ...ofUnmatched(facts.unmatched, token),
    ...ofFlags(facts.flagged),
  ].toSorted((left, right) => Number(right.isLate) - Number(left.isLate));
}

function ofAlerts(alerts: AttentionFacts["alerts"]): Attention[] {
  if (alerts === null) return [unknown("Alerts", "/admin#alerts")];
  const title = alerts.count === 1 ? "1 alert is open" : `${alerts.count} alerts are open`;
  return some(alerts, { title, isLate: true, href: "/admin#alerts" });
}

function ofLostPayments(lost: AttentionFacts["lostPayments"]): Attention[] {
  if (lost === null) return [unknown("Lost payments", "/admin/fees?tab=revoked")];
  const title = lost.count === 1 ? "A payment disappeared" : `${lost.count} payments disappeared`;
  return some(lost, { title, isLate: true, href: "/admin/fees?tab=revoked" });
}

function ofLateBounties(late: AttentionFacts["lateBounties"]): Attention[] {
  if (late === null) return [unknown("Late bounties", "/admin/bounties?tab=overdue")];
  const title = late.count === 1 ? `1 bounty is ${days(late.days)} late` : `${late.count} bounties are late`;
  return some(late, { title, isLate: true, href: "/admin/bounties?tab=overdue" });
}

function ofLatePayouts(late: AttentionFacts["latePayouts"]): Attention[] {
  if (late === null) return [unknown("Late payouts", "/admin/bounties?tab=unpaid")];
  const title =
    late.winners === 1 ? `1 payout is ${days(late.days)} late` : `${late.winners} payouts are late`;
  return some(late, { title, isLate: true, href: "/admin/bounties?tab=unpaid" });
}

function ofUnmatched(unmatched: AttentionFacts["unmatched"], token: string): Attention[] {
  if (unmatched === null) return [unknown("Fee payments", "/admin/fees")];
  const { count, newest } = unmatched;
  if (count === 0 || newest === null) return [];
  const first = `${formatTokenAmount(newest.amountWei)} ${token} from ${newest.payer}`;
  return [
    {
      title: count === 1 ? "1 fee payment to match" : `${count} fee payments to match`,
      text: count === 1 ? first : `${first}, and ${count - 1} more`,
      isLate: false,
      href: "/admin/fees",
      count,
    },
  ];
}

function ofFlags(flagged: AttentionFacts["flagged"]): Attention[] {
  if (flagged === null) return [unknown("Flags", "/admin/flags")];
  const title = flagged.count === 1 ? "1 text is flagged" : `${flagged.count} texts are flagged`;
  return some(flagged, { title, isLate: false, href: "/admin/flags" });
}

function unknown(what: string, href: AttentionHref): Attention {
  return {
    title: `${what} unknown`,
    text: "Could not be read. Reload this page.",
    isLate: false,
    href,
    count: 0,
  };
}

function some({ count, names }: Named, rest: Pick<Attention, "title" | "isLate" | "href">): Attention[] {
  if (count === 0) return [];
  const more = count - names.length;
  const text = more > 0 ? `${names.join(", ")} and ${more} more` : names.join(", ");
  return [{ ...rest, text, count }];
}

function days(count: number): string {
  return count === 1 ? "1 day" : `${count} days`;
}
