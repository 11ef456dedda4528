import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { clearAlert, listOpenSubjects, raiseAlert } from "@/lib/audit/alert-store.server";
import { type BalancesAtBlock, readBalances } from "@/lib/chain/read-balances.server";
import { AppError } from "@/lib/http/app-error";
import type { Address } from "@/lib/shared/address";
import { ok, type Result, refuse } from "@/lib/shared/result";
import { askEveryEndpoint } from "./ask-every-endpoint.server";
import { type Difference, findDifference } from "./find-difference";

/** By then a machine that is changing its newest blocks has settled. */
const SETTLING_MS = 300;

/**
 * The holders' balances at the end of a block, from every configured endpoint. Refuses with "forgotten" if one of them has
 * pruned that state. Throws BALANCES_DISAGREE, with an alert, if two still differ on a second look, and CHAIN_UNAVAILABLE if
 * one doesn't answer: with two endpoints both must (security.md T22).
 */
export async function readAgreedBalances(
  question: BalancesAtBlock,
): Promise<Result<Map<Address, bigint>, "forgotten">> {
  let { balances, difference } = await readEverywhere(question);
  if (difference !== null) {
    await sleep(SETTLING_MS);
    ({ balances, difference } = await readEverywhere(question));
  }
  if (difference !== null) {
    const { holder, left, right } = difference;
    await raiseAlert({
      kind: "balances-disagree",
      subject: subjectOf(question.contract, holder),
      message: `Of ${holder} at block ${question.block} RPC_URL says ${left}, RPC_URL_SECONDARY ${right}.`,
    });
    throw new AppError("BALANCES_DISAGREE");
  }
  return balances;
}

type Reading = { balances: Result<Map<Address, bigint>, "forgotten">; difference: Difference | null };

async function readEverywhere(question: BalancesAtBlock): Promise<Reading> {
  const found = await askEveryEndpoint((endpoint) => readBalances({ ...question, endpoint }));
  const [balances, other] = found.flatMap((reading) => (reading.ok ? [reading.value] : []));
  const isForgotten = found.some((reading) => !reading.ok);
  if (balances === undefined || isForgotten) return { balances: refuse("forgotten"), difference: null };
  if (other === undefined) return { balances: ok(balances), difference: null };
  const difference = findDifference(balances, other);
  if (difference === null) await clearFor(question.contract, balances);
  return { balances: ok(balances), difference };
}

/** Only for the holders about whom both agree now. */
async function clearFor(contract: Address, balances: ReadonlyMap<Address, bigint>): Promise<void> {
  const open = await listOpenSubjects("balances-disagree");
  if (open.length === 0) return;
  const agreed = new Set([...balances.keys()].map((holder) => subjectOf(contract, holder)));
  for (const subject of open.filter((name) => agreed.has(name))) {
    await clearAlert({ kind: "balances-disagree", subject });
  }
}

function subjectOf(contract: Address, holder: Address): string {
  return `${contract}:${holder}`;
}
