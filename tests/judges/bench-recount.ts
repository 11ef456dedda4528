import { parseArgs } from "node:util";
import { someEvidence } from "@/tests/builders/evidence";
import { testAccount } from "@/tests/setup/accounts";
import { openChromiumRunner } from "./recount-in-chromium";
import { createRecountWays, repeat } from "./recount-ways";

const { values } = parseArgs({
  options: { voters: { type: "string", default: "1000" }, rounds: { type: "string", default: "5" } },
});
/** Voters with one ballot each, and holders who did not vote, so paths are as long as in a census of 10,000. */
const voters = Number(values.voters);
const silent = 3 * voters;
const rounds = Number(values.rounds);
const BESIDE = "ethers 5, signatures alone";

const text = JSON.stringify(
  await someEvidence(
    Array.from({ length: voters }, (_, index) => ({
      account: testAccount(`bench ${index}`),
      nftCount: BigInt(1 + (index % 60)),
      tokenWei: BigInt(index) * 10n ** 27n,
      ballots: [
        {
          choice: index % 3 ? ("yes" as const) : ("no" as const),
          reason: "It pays. ".repeat(index % 4),
          at: 60,
        },
      ],
    })),
    silent,
  ),
);

/** Milliseconds of processor time for one check, which other programs on the machine don't affect. */
type Measure = (way: string) => Promise<number>;

const ways = await createRecountWays(text);
const inNode: Measure = async (way) => {
  const startedAt = process.cpuUsage();
  const times = await repeat(ways[way] ?? (async () => undefined));
  const { user, system } = process.cpuUsage(startedAt);
  return (user + system) / 1_000 / times;
};

process.stdout.write(
  `${voters} ballots, ${voters + silent} holders, ${Math.round(text.length / voters)} bytes a ballot\n`,
);
const chromium = await openChromiumRunner(text);
try {
  await print("Node", inNode);
  await print("Chromium", chromium.measure);
} finally {
  await chromium.close();
}

async function print(where: string, measure: Measure): Promise<void> {
  const rates = await rateAll(measure);
  const base = rates.get(BESIDE) ?? Number.NaN;
  process.stdout.write(`\nin ${where}, ballots per second of processor time\n`);
  for (const [name, rate] of rates) {
    const times = `${(rate / base).toFixed(1)} x ethers 5`;
    process.stdout.write(
      `${name.padEnd(28)} ${Math.round(rate).toLocaleString("en").padStart(9)}   ${times}\n`,
    );
  }
}

/** Ways take turns, so a slow moment of the machine affects all of them. The first round warms up and isn't counted. */
async function rateAll(measure: Measure): Promise<Map<string, number>> {
  const rates = new Map(Object.keys(ways).map((name): [string, number[]] => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, all] of rates) {
      const ms = await measure(name);
      if (round > 0) all.push((voters * 1_000) / ms);
    }
  }
  return new Map([...rates].map(([name, all]) => [name, median(all)]));
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((left, right) => left - right)[Math.floor(numbers.length / 2)] ?? 0;
}
