import { CRON_JOB_NAMES, CRON_JOBS, cronPath } from "./cron-jobs";

/** A line for each job, so that a slow one delays no other; two where it is due more than once a minute, which is all that cron knows. */
export function writeCrontab(target: string): string {
  return CRON_JOB_NAMES.flatMap((name) => {
    const { everySeconds } = CRON_JOBS[name];
    const minutes = everySeconds <= 60 ? "*" : `*/${everySeconds / 60}`;
    return Array.from({ length: Math.ceil(60 / everySeconds) }, (_, turn) => {
      const wait = turn === 0 ? "" : `sleep ${turn * everySeconds}; `;
      return `${minutes} * * * * . /etc/club.env; ${wait}curl -fsS -m 65 -H "Authorization: Bearer $CRON_SECRET" "${target}${cronPath(name)}" >/dev/null\n`;
    });
  }).join("");
}
