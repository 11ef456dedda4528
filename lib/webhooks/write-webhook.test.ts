import { readText } from "@/tests/source-files";
import { WEBHOOK_KINDS } from "./webhook-kinds";
import { type WebhookFacts, writeTest, writeWebhook } from "./write-webhook";

const origin = "https://club.example";
const club = { slug: "night-market", name: "Night Market" };
const person = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const times = {
  published: "2026-07-11T09:00:00.000Z",
  opens: "2026-07-12T09:00:00.000Z",
  ends: "2026-07-15T09:00:00.000Z",
  result: "2026-07-16T09:01:00.000Z",
  winners: "2026-07-20T12:00:00.000Z",
  "payout-paid": "2026-07-21T08:30:00.000Z",
} as const;
const power = 10n ** 17n;
const prizes = [
  { position: 1, amountWei: String(5n * 10n ** 18n), winner: "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC" },
  { position: 2, amountWei: String(2n * 10n ** 18n), winner: "0x90F79bf6EB2c4f870365E785982E1f101E93b906" },
];

function factsOf(kind: (typeof WEBHOOK_KINDS)[number]): WebhookFacts {
  const isBounty = kind === "winners" || kind === "payout-paid";
  const isPaid = kind === "payout-paid";
  return {
    kind,
    at: new Date(times[kind]),
    club,
    proposal: isBounty
      ? null
      : {
          ...{ id: 71n, number: 12, title: "Plant trees along the canal", author: person },
          ...{ startsAt: new Date(times.opens), endsAt: new Date("2026-07-16T09:00:00.000Z") },
          result: {
            ...{ outcome: "passed", yesCount: 41, noCount: 9 },
            ...{ yesPower: 4_124n * power, noPower: 900n * power, totalPower: 10_000n * power },
          },
        },
    bounty: isBounty
      ? {
          ...{ id: 8n, number: 3, title: "A map of the stalls", sponsor: person, asset: "token" },
          prizes: isPaid ? prizes.slice(0, 1) : prizes,
          txHash: isPaid ? "0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060" : null,
        }
      : null,
  };
}

describe("writeWebhook", () => {
  it("writes each event as docs/webhooks.md shows it, and shows each", () => {
    const examples = [...readText("docs/webhooks.md").matchAll(/```json\n([\s\S]*?)```/g)];
    const written = [
      ...WEBHOOK_KINDS.map((kind) => writeWebhook(factsOf(kind), { origin })),
      writeTest(club, { origin, now: new Date(times.published) }),
    ];
    expect(examples.map(([, text = ""]) => JSON.parse(text))).toEqual(
      written.map((body) => JSON.parse(body)),
    );
  });
});
