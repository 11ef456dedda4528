import type { AdminBountyTab } from "@/lib/admin/bounty-tabs";
import { formatBlock } from "@/lib/shared/format-block";
import { CRON_JOBS, type CronJobState, isJobLate } from "./cron-jobs";
import type { Health } from "./health";

/** One thing that waits for an admin, and where in the dashboard it is dealt with: a section, and its tab unless it is the first. */
export type Attention = {
  title: string;
  text: string;
  section: "flags" | "fees" | "bounties" | "health";
  tab?: AdminBountyTab;
};

/** Behind by more, the index keeps people waiting: the last blocks of an hour's quarter. */
const LAG_BLOCKS = 150n;

/** What waits because of flags; null when they could not be counted. */
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

/** What waits because transfers to the admin wallet belong to nothing; null when they could not be counted. */
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
      text: "Somebody paid and has nothing for it yet. Match each payment to what it was for.",
      section: "fees",
    },
  ];
}

/** What waits because sponsors named no winners in time; null when they could not be counted. */
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
  const title = overdue === 1 ? "One bounty lacks its winners" : `${overdue} bounties lack their winners`;
  return [
    {
      title,
      text: "The day passed by which the sponsor was to name them. Ask the sponsor, or cancel it with a reason.",
      section: "bounties",
      tab: "overdue",
    },
  ];
}

/** What waits because an index is far behind the chain. */
export function attentionOfIndex({ contracts }: Pick<Health, "contracts">): Attention[] {
  const lags = (contracts ?? []).map(({ lagBlocks }) => (lagBlocks === null ? 0n : BigInt(lagBlocks)));
  const [most = 0n] = lags.toSorted((left, right) => Number(right - left));
  if (most <= LAG_BLOCKS) return [];
  return [
    {
      title: "The holdings index is behind",
      text: `It lacks the last ${formatBlock(most.toString())} blocks. Until it has them, power at new blocks is asked from the chain.`,
      section: "health",
    },
  ];
}

/** What waits because a job failed or no longer runs; null when their runs could not be read. */
export function attentionOfJobs(jobs: readonly CronJobState[] | null): Attention[] {
  if (jobs === null) {
    return [{ title: "The jobs are unknown", text: "Their runs could not be read.", section: "health" }];
  }
  return jobs.flatMap((job): Attention[] => {
    const { title } = CRON_JOBS[job.name];
    const last = job.runs.find(({ outcome }) => outcome !== null);
    if (last && last.outcome !== "done") {
      return [
        {
          title: `A job failed: ${title}`,
          text: last.summary ?? "It ended without a word.",
          section: "health",
        },
      ];
    }
    // A job that never ran belongs to a deployment that is not scheduled yet, which Health says.
    if (job.doneAgoSeconds === null || !isJobLate(job)) return [];
    return [
      {
        title: `A job is late: ${title}`,
        text: "Nothing asked for it lately. See to the scheduler.",
        section: "health",
      },
    ];
  });
}
