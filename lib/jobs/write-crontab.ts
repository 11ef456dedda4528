import { CRON_JOB_NAMES, CRON_JOBS, cronPath } from "./cron-jobs";

/** A line for each job, so that a slow one delays no other; two where it is due more than once a minute, which is all that cron knows. */
export function writeCrontab(target: string): string {
  return CRON_JOB_NAMES.flatMap((name) => {
    const { everySeconds } = CRON_JOBS[name];
    const minutes = everySeconds <= 60 ? "*" : `*/${everySeconds / 60}`;
    return Array.from({ length: Math.ceil(60 / everySeconds) }, (_, turn) => {
      const wait = turn === 0 ? "" : `sleep ${turn * everySeconds}; `;
      // By standard input, because every user of the machine sees the arguments of a program.
      return `${minutes} * * * * . /etc/club.env; ${wait}echo "header = \\"Authorization: Bearer $CRON_SECRET\\"" | curl -fsS -m 65 -K - "${target}${cronPath(name)}" >/dev/null\n`;
    });
  }).join("");
}
