import type { Act, CancelAct } from "@/components/admin/act";
import type { BulkAct } from "@/components/admin/selection";
import type { HideableKind } from "@/lib/audit/hideable";
import type { FeePurpose } from "@/lib/fees/fee-purpose";
import { formatAddress } from "@/lib/shared/address";

/** What an act is done to: the subject as the API takes it, and what people call it. */
type Named = { subject: string; name: string };

/** What does not change when the text of a kind is hidden. */
const GOES_ON: Readonly<Record<HideableKind, string>> = {
  club: "Its proposals and bounties continue, and votes count.",
  proposal: "Voting continues and every vote counts.",
  reason: "The vote counts as before.",
  bounty: "Submissions, winners and payouts continue.",
  submission: "It stays in the review and may win.",
  profile: "Their votes count as before.",
};

export function hideAct({ subject, name }: Named): Act {
  return {
    label: "Hide",
    name: `Hide ${name}`,
    title: "Hide this?",
    description: `The text of ${name} is no longer shown anywhere; your reason is shown instead. ${goesOn(subject)} Open flags on it are upheld. Any admin can show it again.`,
    confirmWord: "HIDE",
    isDangerous: true,
    path: "/api/admin/hidden",
    method: "POST",
    body: { subjects: [subject], hidden: true },
    done: "Hidden",
  };
}

function goesOn(subject: string): string {
  const [, words = ""] = Object.entries(GOES_ON).find(([kind]) => subject.startsWith(`${kind}:`)) ?? [];
  return words;
}

export function showAct({ subject, name }: Named): Act {
  return {
    label: "Show again",
    name: `Show ${name} again`,
    title: "Show this again?",
    description: `The text of ${name} is shown to everybody again. The log still shows that it was hidden.`,
    confirmWord: null,
    isDangerous: false,
    path: "/api/admin/hidden",
    method: "POST",
    body: { subjects: [subject], hidden: false },
    done: "Shown again",
  };
}

export const hideChosenAct: BulkAct = {
  label: "Hide",
  title: "Hide {n}?",
  description:
    "Their texts are no longer shown anywhere; your reason is shown instead. Votes, submissions and payouts continue. Any admin can show them again.",
  confirmWord: "HIDE",
  isDangerous: true,
  path: "/api/admin/hidden",
  method: "POST",
  body: { hidden: true },
  idsName: "subjects",
  done: "Hidden: {n}",
};

export function featureAct({ subject, name, isFeatured }: Named & { isFeatured: boolean }): Act {
  return {
    label: isFeatured ? "Unfeature" : "Feature",
    name: isFeatured ? `No longer feature ${name}` : `Feature ${name}`,
    title: isFeatured ? "No longer feature this?" : "Feature this?",
    description: isFeatured
      ? `${name} goes back to its place among the others.`
      : `${name} is shown first on its lists and on the home page. At most 3 of a club and 12 in all.`,
    confirmWord: null,
    isDangerous: false,
    path: "/api/admin/featured",
    method: "POST",
    body: { subjects: [subject], featured: !isFeatured },
    done: isFeatured ? "No longer featured" : "Featured",
  };
}

export function cancelAct(purpose: FeePurpose, { id, name }: { id: string; name: string }): CancelAct {
  return {
    label: `Cancel ${purpose}`,
    name: `Cancel ${name}`,
    isDangerous: true,
    cancels: { purpose, id, name },
  };
}

export function verifyAct({ subject, name, isVerified }: Named & { isVerified: boolean }): Act {
  return {
    label: isVerified ? "Remove badge" : "Verify",
    name: isVerified ? `Remove the verified badge from ${name}` : `Verify ${name}`,
    title: isVerified ? "Remove the verified badge?" : "Give the verified badge?",
    description: isVerified
      ? `${name} loses the badge beside its name. Any admin can give it again.`
      : `${name} gets the badge beside its name: you checked who runs it. Any admin can remove it.`,
    confirmWord: null,
    isDangerous: false,
    path: "/api/admin/verified",
    method: "POST",
    body: { subjects: [subject], verified: !isVerified },
    done: isVerified ? "Badge removed" : "Verified",
  };
}

export const verifyChosenAct: BulkAct = {
  label: "Verify",
  title: "Verify {n} clubs?",
  description: "Each gets the badge beside its name: you checked who runs it. Any admin can remove it.",
  confirmWord: null,
  isDangerous: false,
  path: "/api/admin/verified",
  method: "POST",
  body: { verified: true },
  idsName: "subjects",
  done: "Verified: {n}",
};

export function judgeAct({ subject, name, verdict }: Named & { verdict: "upheld" | "dismissed" }): Act {
  const isUpheld = verdict === "upheld";
  return {
    label: isUpheld ? "Uphold" : "Dismiss",
    name: `${isUpheld ? "Uphold" : "Dismiss"} the flags on ${name}`,
    title: isUpheld ? "Uphold these flags?" : "Dismiss these flags?",
    description: isUpheld
      ? `You agree with the flags on ${name}. Anything that follows, such as a ban, is a separate step. A decision can't be changed.`
      : `Nothing is wrong with ${name}. Somebody else can flag it again. A decision can't be changed.`,
    confirmWord: null,
    isDangerous: false,
    path: "/api/flags/judgements",
    method: "POST",
    body: { subjects: [subject], verdict },
    done: isUpheld ? "Upheld" : "Dismissed",
  };
}

export const dismissChosenAct: BulkAct = {
  label: "Dismiss",
  title: "Dismiss the flags on {n}?",
  description: "Nothing is wrong with them. A decision can't be changed; somebody else can flag them again.",
  confirmWord: null,
  isDangerous: false,
  path: "/api/flags/judgements",
  method: "POST",
  body: { verdict: "dismissed" },
  idsName: "subjects",
  done: "Dismissed: {n}",
};

const UNTIL = {
  name: "until",
  label: "Until, in UTC",
  kind: "time",
  isOptional: true,
  help: "Empty: until somebody lifts it.",
} as const;

/** A ban from one club; from everywhere without one. */
export function banAct({ slug, address }: { slug: string | null; address?: string }): Act {
  return {
    label: slug === null ? "Ban everywhere" : "Ban somebody",
    ...(address !== undefined && { name: `Ban ${formatAddress(address)} everywhere` }),
    title: slug === null ? "Ban from every club?" : "Ban somebody from this club?",
    description: `They can no longer join, draft, publish or flag ${slug === null ? "anywhere" : "here, and are no member any more"}. Their votes always count: that right comes from what they hold. They are told your reason.`,
    confirmWord: "BAN",
    isDangerous: true,
    path: slug === null ? "/api/admin/bans" : `/api/clubs/${slug}/bans`,
    method: "POST",
    ...(address !== undefined && { body: { address } }),
    fields: [
      ...(address === undefined ? [{ name: "address", label: "Address", kind: "address" } as const] : []),
      UNTIL,
    ],
    done: "Banned",
  };
}

export function liftBanAct({
  slug,
  address,
  short,
}: {
  slug: string | null;
  address: string;
  short: string;
}): Act {
  return {
    label: "Lift",
    name: `Lift the ban of ${short}`,
    title: "Lift this ban?",
    description: `${address} can join, draft, publish and flag again. The log still shows that they were banned.`,
    confirmWord: null,
    isDangerous: false,
    path: slug === null ? "/api/admin/bans/lift" : `/api/clubs/${slug}/bans/lift`,
    method: "POST",
    body: { address },
    done: "Ban lifted",
  };
}
