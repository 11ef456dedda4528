import { getPool } from "@/lib/db/database.server";
import { advanceCensus } from "@/lib/holdings/advance-census.server";
import { indexHoldings } from "@/lib/holdings/index-holdings.server";
import { deliverMessages } from "@/lib/messages/deliver-messages.server";
import { enterResults } from "@/lib/proposals/enter-results.server";
import { seedProposals } from "@/local/seed-proposals";
import { openSeedingClock } from "@/local/seeding-clock";

const { SEEDED_DATABASE_URL: databaseUrl = "", SEEDED_RPC_URL: rpcUrl = "" } = process.env;
const MINUTE_MS = 60_000;
/** After the seed's last act, so that its open votes end too. */
const LAST_DAYS = 8;
/** Of the jobs, which are asked again until nothing is left. */
const BUDGET_MS = 30_000;

/** The first time after `after` at which a job has something to do. */
async function findNextDue(after: number): Promise<number> {
  const { rows } = await getPool().query<{ due: Date | null }>(
    `SELECT min(due) AS due FROM (
       SELECT due_at AS due FROM outbox_event WHERE spread_at IS NULL
       UNION ALL SELECT due_at FROM message WHERE delivery_id IS NULL
       UNION ALL SELECT try_at FROM message_delivery WHERE ended_at IS NULL
       UNION ALL SELECT ends_at FROM proposal WHERE cancelled_at IS NULL) d WHERE due > $1`,
    [new Date(after)],
  );
  return rows[0]?.due?.getTime() ?? Number.POSITIVE_INFINITY;
}

async function followChain(): Promise<void> {
  await indexHoldings({ budgetMs: BUDGET_MS });
  await advanceCensus({ budgetMs: BUDGET_MS });
}

async function deliverAll(): Promise<void> {
  for (let more = 1; more > 0; ) {
    const { made, sent, needless } = await deliverMessages();
    more = made + sent + needless;
  }
}

/** Plays the acts of the seed at their times, and between them every minute at which the jobs have something to do. */
await seedProposals({
  databaseUrl,
  rpcUrl,
  async openClock(where) {
    const clock = await openSeedingClock(where);
    let reached: number | null = null;
    let isAfterAct = false;
    async function setTime(time: Date): Promise<void> {
      const target = time.getTime();
      while (reached !== null) {
        const due = await findNextDue(reached);
        reached = Math.ceil(due / MINUTE_MS) * MINUTE_MS;
        if (reached >= target) break;
        await clock.setTime(new Date(reached));
        if (isAfterAct) await followChain();
        isAfterAct = false;
        await enterResults({ budgetMs: BUDGET_MS });
        await deliverAll();
      }
      await clock.setTime(time);
      await followChain();
      reached = target;
      isAfterAct = true;
    }
    return {
      setTime,
      async close() {
        await setTime(new Date(Date.now() + LAST_DAYS * 24 * 60 * MINUTE_MS));
        await clock.close();
      },
    };
  },
});
process.exit(0);
