/** A ballot of a seeded proposal. The ballots of one proposal are spread evenly over its time so far. */
type PlannedBallot = readonly [voter: string, choice: "yes" | "no", reason?: string, form?: "text"];

/** A proposal of local mode. Times are in days before the seeding, so each state exists whenever that is. */
export type PlannedProposal = {
  club: string;
  /** Name of a seeded holder with 50 VP or more. */
  author: string;
  title: string;
  body: string;
  discussion?: string;
  publishedDaysAgo: number;
  startsAfterDays?: number;
  periodDays: number;
  ballots?: readonly PlannedBallot[];
  edit?: { afterDays: number; title: string; body: string };
  cancel?: { afterDays: number; by: string; reason: string };
  /** Paid twice by mistake; then the chain lost the credited transaction. */
  losesItsPayment?: true;
};

export type PlannedDraft = { club: string; author: string; title: string; body: string };

const review = `## Why now

The vault contracts have not been looked at from outside since their **second** release. Since then:

- [x] the withdrawal queue was rewritten
- [x] a second signer was added
- [ ] nobody outside the team has read either

## What is paid

| Part                  | Days | Tokens      |
| --------------------- | ---: | ----------: |
| Reading of the code   |    9 | 90,000,000  |
| Fuzzing of the queue  |    4 | 40,000,000  |
| Report and second look|    2 | 20,000,000  |
| **Together**          |   15 | **150,000,000** |

The reviewers publish their report whole, whatever it says. The commit under review:

\`\`\`text
vault  3f1c0de  release 2.4.1
queue  9b77a51  release 1.0.3
\`\`\`

> A review finds faults. It never proves that there are none.
`;

const node = `The archive node answers every page that shows an *old* balance. Its contract ends with the month.

| Offer        | Disk   | Price per month | Notice   |
| ------------ | ------ | --------------: | -------- |
| as it is     | 8 TB   | 4,200,000       | 1 month  |
| **proposed** | 12 TB  | 3,900,000       | 3 months |

1. Copy the state while the old node runs.
2. Compare both at a hundred random blocks:

\`\`\`sh
for block in $(shuf -i 1-20000000 -n 100); do
  cast balance --block "$block" "$CHEST" --rpc-url "$OLD" > old.txt
  cast balance --block "$block" "$CHEST" --rpc-url "$NEW" > new.txt
  diff old.txt new.txt || echo "differs at $block"
done
\`\`\`

3. Switch over, and keep the old one for a week.

Voting **no** keeps the contract as it is.
`;

const docsSprint = `Half of the questions in the chat are answered in the docs, *if* one finds them.

### Done at the end

- [ ] Every page has an example that runs
- [ ] Search finds the words that people use
- [ ] Three languages: English, Spanish, Vietnamese
- [x] An outline, agreed on last month

### Cost

30,000,000 tokens, in three parts: **10** at the start, **10** half-way, **10** when the list above is ticked. What is not
spent comes back.
`;

const budget = `A plan for six months instead of one vote a month.

| Month | Grants | Events | Running costs |
| ----- | -----: | -----: | ------------: |
| 1     | 40 M   | 0      | 6 M           |
| 2     | 40 M   | 12 M   | 6 M           |
| 3     | 40 M   | 0      | 6 M           |

Months 4 to 6 repeat it. Single grants above 20 M still come here.
`;

const grants = `Nine teams applied; the moderators read all of them in public. Three are proposed:

1. **Ledger of votes**, a command line tool that recounts a vote: 18 M
2. **Quiet bridge**, monitoring with a dead man's switch: 14 M
3. **First steps**, a course in six evenings: 8 M

Each is paid half at the start and half when its list is done:

- [ ] source under a free licence
- [ ] one page of documentation
- [ ] a demonstration in the monthly call

The other six get their notes, and may come again.
`;

const indexer = `The indexer has been ours alone for two years. Others would use it, and find its faults.

\`\`\`ts
export async function readRange(from: bigint, to: bigint): Promise<Transfer[]> {
  const logs = await client.getLogs({ fromBlock: from, toBlock: to });
  return logs.map(toTransfer);
}
\`\`\`

- Licence: MIT
- Issues are answered within a week, by turns
- Nothing of it holds keys or names
`;

const mural = `The wall of the old market hall, **14 by 6 metres**, is ours for two years.

Four artists sent sketches. The moderators chose *Tide* by a vote of their own, 5 to 2; the second is kept in case.

| What        | Tokens     |
| ----------- | ---------: |
| Artist      | 12,000,000 |
| Paint, lift | 3,500,000  |
| Permit      | 400,000    |
`;

/** Every proposal of local mode's clubs: each state and each outcome at least once. */
export const plannedProposals: readonly PlannedProposal[] = [
  {
    club: "treasury",
    author: "whale 1",
    title: "Pay for an outside review of the vault contracts",
    body: review,
    discussion: "https://chat.example/kairos/vault-review",
    publishedDaysAgo: 39,
    periodDays: 5,
    ballots: [
      ["small 1", "yes"],
      ["whale 1", "yes", "I sign for the vault. I want somebody else to have read it."],
      ["middle 3", "no", "150 million is twice what the last one cost."],
      ["holder", "yes", "Late, but right."],
      ["NFT only 1", "yes"],
      ["contract-wallet", "yes", "The guild's seven signers agreed in Monday's call."],
      ["middle 1", "no"],
      ["small 4", "no"],
      ["token only 2", "yes"],
      ["admin", "yes", "The team wants this too."],
      ["middle 1", "yes", "Two releases without a review: the author's answer in the chat changed my mind."],
      ["whale", "yes"],
      ["small 11", "yes"],
    ],
  },
  {
    club: "granary",
    author: "whale 2",
    title: "First withdrawal: the rain in the archive",
    body: "The roof above the archive leaks. The offer of the roofer is **4 million**; the rule of this club asks for 25 % of all power.\n\n- [x] three offers\n- [x] photographs\n- [ ] your vote\n",
    publishedDaysAgo: 35,
    periodDays: 10,
    ballots: [
      ["whale 3", "yes"],
      ["token only 1", "yes", "What else is a rainy-day fund for?"],
      ["whale", "yes"],
      ["small 6", "no"],
      ["whale 1", "yes", "The cheapest of the three offers, and the only one with a guarantee."],
      ["middle 4", "yes"],
    ],
  },
  {
    club: "cronos-builders",
    author: "whale",
    title: "Grant round 7: three teams, 40 million",
    body: grants,
    discussion: "https://chat.example/kairos/grants-7",
    publishedDaysAgo: 33,
    periodDays: 6,
    ballots: [
      ["middle 2", "no", "Team 2 did not finish its last grant."],
      ["contract-wallet", "no"],
      ["whale", "yes"],
      ["small 2", "yes"],
      ["small 3", "yes", "The recount tool alone is worth it."],
      ["holder", "yes", "I read all nine applications. These are the three.", "text"],
      ["middle 2", "yes", "They finished it on Thursday. Withdrawn!"],
      ["token only 3", "yes"],
      ["contract-wallet", "yes", "Four of seven signers after the demonstration."],
      ["NFT only 3", "no"],
    ],
  },
  {
    club: "art-and-culture",
    author: "whale 2",
    title: "Print of the year: “Lighthouse, twice”",
    body: "Edition of **432**, one for each NFT. The plate is destroyed afterwards, on camera.\n\nThe second choice was *Kites*.",
    publishedDaysAgo: 30,
    periodDays: 4,
    ballots: [
      ["NFT only 1", "yes", "The one that I would hang up."],
      ["middle 1", "no", "Kites!"],
      ["NFT only 2", "yes"],
      ["small 7", "yes"],
      ["small 8", "no"],
      ["middle 5", "yes"],
      ["holder", "no", "Lighthouse was last year's subject as well."],
      ["token only 2", "yes"],
    ],
  },
  {
    club: "treasury",
    author: "token only 1",
    title: "Move a tenth of the chest into staked CRO",
    body: "Idle tokens earn nothing.\n\n**For**: about 6 % a year.\n\n**Against**: 28 days until they are free again.\n\n> Nobody has to be right for ever. The vote can be repeated in a quarter.",
    publishedDaysAgo: 27,
    periodDays: 7,
    ballots: [
      ["token only 1", "yes", "An idle chest shrinks."],
      ["whale 2", "no", "28 days is longer than our longest obligation."],
      ["middle 1", "no"],
      ["token only 4", "yes"],
      ["whale", "no", "Not with the chest. With the surplus, gladly."],
      ["contract-wallet", "no"],
      ["small 5", "yes"],
      ["admin", "no"],
    ],
  },
  {
    club: "circulo-del-sur",
    author: "whale 1",
    title: "Traducir la guía y las notas del mes",
    body: "Dos traductoras, **seis meses**, todo en abierto.\n\n1. La guía para empezar\n2. Las notas de cada votación\n3. Un glosario común: *quórum*, *poder de voto*, *propuesta*\n",
    publishedDaysAgo: 25,
    periodDays: 5,
    ballots: [
      ["middle 4", "yes", "Hace falta desde hace mucho."],
      ["whale 1", "yes"],
      ["small 10", "yes"],
      ["small 12", "no"],
      ["holder", "yes"],
    ],
  },
  {
    club: "validators-table",
    author: "whale 2",
    title: "Raise the minimum commission to 7 %",
    body: "Five per cent does not pay for a second machine.\n\n| Commission | Nodes that cover their costs |\n| ---: | ---: |\n| 5 % | 31 of 60 |\n| 7 % | 52 of 60 |\n",
    publishedDaysAgo: 22,
    periodDays: 7,
    ballots: [
      ["whale 2", "yes"],
      ["middle 2", "yes", "I run two of the 29."],
      ["middle 3", "yes"],
      ["whale", "no", "Those who delegate pay for it."],
      ["small 13", "yes"],
    ],
  },
  {
    club: "newcomers",
    author: "whale 1",
    title: "Question hour on Thursdays instead of Tuesdays",
    body: "Yes moves it, no leaves it. The hour itself stays: 19:00 UTC.",
    publishedDaysAgo: 20,
    periodDays: 3,
    ballots: [
      ["NFT only 2", "yes", "Tuesday is choir."],
      ["NFT only 3", "no"],
      ["NFT only 5", "no"],
      ["NFT only 4", "yes"],
      ["NFT only 4", "no", "My Thursdays are gone from next month on."],
    ],
  },
  {
    club: "liquidity-watch",
    author: "whale 2",
    title: "End the incentives for pool 3",
    body: "Pool 3 holds **2 %** of all depth and takes **19 %** of the incentives.",
    publishedDaysAgo: 18,
    periodDays: 4,
    ballots: [
      ["whale 2", "yes"],
      ["whale 1", "no", "It is the only pool without a bridge in between."],
      ["token only 1", "no"],
      ["token only 3", "yes"],
    ],
  },
  {
    club: "treasury",
    author: "whale",
    title: "Pay for the yearly meet-up in Lisbon",
    body: "Two days in a library, **80 people**, streamed.\n\n- [x] date: second weekend of May\n- [ ] room\n- [ ] somebody who brings a projector\n",
    publishedDaysAgo: 16,
    periodDays: 3,
    ballots: [
      ["whale", "yes"],
      ["small 9", "yes", "See you there!"],
      ["small 14", "no", "I can't travel, and I am not the only one."],
    ],
  },
  {
    club: "cronos-builders",
    author: "whale 2",
    title: "Adopt the new shared wallet for grants",
    body: "Five signers, three of them needed. The address is in the discussion.",
    discussion: "https://chat.example/kairos/shared-wallet",
    publishedDaysAgo: 12,
    periodDays: 6,
    ballots: [
      ["small 2", "yes"],
      ["middle 5", "no", "Two of the five signers are one person."],
    ],
    cancel: {
      afterDays: 3.2,
      by: "holder",
      reason:
        "Two of the five addresses belong to one person, who says so. The author will propose it again.",
    },
  },
  {
    club: "night-market",
    author: "whale 1",
    title: "A second stall at the winter fair",
    body: "Mugs, prints and the blue scarf. 2 million for the stall, and two volunteers.",
    publishedDaysAgo: 9,
    startsAfterDays: 2,
    periodDays: 4,
    cancel: { afterDays: 1, by: "whale 1", reason: "The fair moved to a date on which nobody has time." },
  },
  {
    club: "treasury",
    author: "whale",
    title: "Renew the archive node, with more disk",
    body: node,
    discussion: "https://chat.example/kairos/archive-node",
    publishedDaysAgo: 4.8,
    periodDays: 5,
    ballots: [
      ["whale", "yes", "I ran the comparison: no difference in a hundred blocks."],
      ["middle 1", "yes"],
      ["small 1", "no"],
      ["NFT only 1", "yes"],
      ["contract-wallet", "yes", "Six of seven signers."],
      ["small 16", "yes"],
      ["small 1", "yes", "Three months of notice are fine after all."],
      ["whale 2", "no", "I would rather have two small ones."],
      ["token only 2", "no"],
    ],
  },
  {
    club: "art-and-culture",
    author: "whale 1",
    title: "A mural on the market hall",
    body: mural,
    publishedDaysAgo: 2.6,
    periodDays: 3,
    ballots: [
      ["middle 1", "yes", "Tide, at last!"],
      ["NFT only 4", "yes"],
      ["middle 3", "no"],
      ["NFT only 1", "no", "Two years are short for so much paint."],
      ["token only 5", "yes"],
    ],
  },
  {
    club: "cronos-builders",
    author: "whale",
    title: "Publish the source of the indexer",
    body: indexer,
    publishedDaysAgo: 2,
    periodDays: 6,
    losesItsPayment: true,
    ballots: [
      ["middle 2", "yes"],
      ["small 3", "yes", "I would have written the same thing twice."],
      ["whale 3", "no", "First the tests, then the source."],
      ["contract-wallet", "yes"],
    ],
  },
  {
    club: "newcomers",
    author: "whale 2",
    title: "Pin the beginners' guide",
    body: "At the top of the chat, and on the page of this club.\n\n- [x] written\n- [x] read by six newcomers\n- [ ] pinned\n",
    publishedDaysAgo: 1.4,
    periodDays: 5,
    ballots: [
      ["small 2", "yes"],
      ["small 15", "yes", "I wish that it had been there when I came."],
    ],
  },
  {
    club: "open-data-guild",
    author: "whale 2",
    title: "A table of turnout, every month",
    body: "CSV and JSON, with the script that makes them:\n\n```python\nfor row in votes:\n    total[row.month] += row.power\n```\n",
    publishedDaysAgo: 1.1,
    periodDays: 4,
    ballots: [["contract-wallet", "yes", "We make it anyway; now it would be asked for."]],
  },
  {
    club: "treasury",
    author: "whale 2",
    title: "Spend 30 million on a docs sprint",
    body: docsSprint,
    publishedDaysAgo: 0.3,
    periodDays: 7,
    ballots: [
      ["middle 2", "yes"],
      ["token only 1", "no", "The outline is good. The price is not."],
    ],
  },
  {
    club: "liquidity-watch",
    author: "whale 1",
    title: "A budget for the second market maker",
    body: "Two are better than one: **12 million** a month, for three months, with a report after each.",
    publishedDaysAgo: 0.2,
    startsAfterDays: 1,
    periodDays: 4,
  },
  {
    club: "treasury",
    author: "whale 1",
    title: "A budget for six months",
    body: "A plan for six months instead of one vote a month. The table follows.",
    publishedDaysAgo: 0.6,
    startsAfterDays: 2.5,
    periodDays: 10,
    edit: { afterDays: 0.4, title: "A budget for the next six months", body: budget },
  },
];

export const plannedDrafts: readonly PlannedDraft[] = [
  {
    club: "cronos-builders",
    author: "whale",
    title: "Grant round 8: the list so far",
    body: "Still reading. So far:\n\n- [x] **Clear logs**\n- [ ] **Second opinion**\n- [ ] two that answered late\n",
  },
  {
    club: "newcomers",
    author: "holder",
    title: "A buddy for everybody's first vote",
    body: "Whoever votes for the first time gets a name to ask.",
  },
];
