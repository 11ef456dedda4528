import { parseArgs } from "node:util";
import { mannersSchema } from "./manners";
import { startCronosNode } from "./start-cronos-node";

const USAGE = `npx tsx tests/cronos/cronos-node-cli.ts [--port 8545] [--seed 1] [--head 200000] [--transfers 50000]
  [--holders 2500] [--block-ms 400] [--by-hand] [--manners '{"latencyMs":100,"maxLogDistance":2000}']`;

const number = { type: "string" } as const;
const { values } = parseArgs({
  options: {
    port: number,
    seed: number,
    head: number,
    transfers: number,
    holders: number,
    "block-ms": number,
    "by-hand": { type: "boolean" },
    manners: { type: "string" },
    help: { type: "boolean" },
  },
});

if (values.help) {
  console.log(USAGE);
  process.exit(0);
}

const node = await startCronosNode({
  port: numberOf(values.port),
  seed: numberOf(values.seed),
  head: numberOf(values.head),
  transfers: numberOf(values.transfers),
  holders: numberOf(values.holders),
  blockMs: numberOf(values["block-ms"]),
  pace: values["by-hand"] ? "hand" : "clock",
  manners: mannersSchema.partial().parse(JSON.parse(values.manners ?? "{}")),
});
const { nft, token, multicall3 } = node.addresses;
console.log(
  [
    `Cronos with manners, block ${node.head()}:`,
    `RPC_URL=${node.url}`,
    `NFT_ADDRESS=${nft}`,
    `TOKEN_ADDRESS=${token}`,
    `MULTICALL3_ADDRESS=${multicall3}`,
  ].join("\n"),
);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void node.close());

function numberOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d+$/.test(text)) throw new Error(`${text} is no whole number.\n${USAGE}`);
  return Number(text);
}
