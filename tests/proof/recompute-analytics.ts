import { getAddress } from "viem";
import type { RunSql } from "../builders/rows";

const ONE = 10n ** 18n;
const DAY_MS = 86_400_000;

type Cells = Record<string, string | null>;
type Unit = "day" | "week" | "month";
type Tally = { yes: bigint; no: bigint; votes: number };
type Point = { block: number; balance: bigint };

type Facts = {
  proposals: {
    id: string;
    slug: string;
    number: number;
    title: string;
    draftId: string;
    startsAt: number;
    endsAt: number;
    isCancelled: boolean;
    totalPower: bigint;
    quorumPower: bigint;
    snapshotBlock: number;
    census: number | null;
  }[];
  votes: Map<string, { voter: string; isYes: boolean; power: bigint; castAt: number }[]>;
  /** By contract and holder, in the order of blocks. */
  history: Record<"nft" | "token", Map<string, Point[]>>;
  fees: { draftId: string; amount: bigint; at: number; isCredited: boolean }[];
  /** Owed prizes, by the club of their bounty; `at` if a valid payment paid one. */
  prizes: { slug: string; asset: string; winner: string; amount: bigint; at: number | null }[];
  bounties: { slug: string; draftId: string }[];
  dayEnds: { day: number; block: number }[];
};

/** Every row of the tables behind analytics. */
export async function readFacts(query: RunSql, contracts: { nft: string; token: string }): Promise<Facts> {
  const text = (row: Record<string, unknown>, key: string): string => String(row[key]);
  const number = (row: Record<string, unknown>, key: string): number => Number(row[key]);
  const ms = (column: string): string => `(extract(epoch FROM ${column}) * 1000)::bigint`;
  const proposals = await query(
    `SELECT p.id, c.slug, p.number, (SELECT title FROM proposal_version WHERE proposal_id = p.id AND version = p.version) AS title, p.draft_id, ${ms("p.starts_at")} AS starts, ${ms("p.ends_at")} AS ends, p.cancelled_at IS NOT NULL AS cancelled,
       p.total_power, p.quorum_power, p.snapshot_block, p.snapshot_block_hash FROM proposal p JOIN club c ON c.id = p.club_id`,
  );
  const censuses = await query("SELECT block, block_hash, holders FROM census WHERE status = 'done'");
  const votes: Facts["votes"] = new Map();
  for (const row of await query(
    `SELECT proposal_id, voter, choice, power, ${ms("cast_at")} AS cast_at FROM vote`,
  )) {
    const id = text(row, "proposal_id");
    const vote = {
      voter: text(row, "voter"),
      isYes: row["choice"] === "yes",
      power: BigInt(text(row, "power")),
      castAt: number(row, "cast_at"),
    };
    votes.set(id, [...(votes.get(id) ?? []), vote]);
  }
  const historyOf = async (contract: string): Promise<Map<string, Point[]>> => {
    const history = new Map<string, Point[]>();
    for (const row of await query(
      "SELECT holder, block, balance FROM holdings_checkpoint WHERE contract = $1 ORDER BY block",
      [contract.toLowerCase()],
    )) {
      const points = history.get(text(row, "holder")) ?? [];
      points.push({ block: number(row, "block"), balance: BigInt(text(row, "balance")) });
      history.set(text(row, "holder"), points);
    }
    return history;
  };
  const payments = await query(
    `SELECT purpose, purpose_id, amount_wei, ${ms("block_time")} AS at, status FROM payment_proof`,
  );
  const paidAt = new Map<string, number>();
  for (const row of payments) {
    if (row["purpose"] === "payout" && row["status"] === "credited")
      paidAt.set(text(row, "purpose_id"), number(row, "at"));
  }
  const prizes = await query(
    `SELECT c.slug, o.prize_id, o.asset, o.winner, o.amount_wei
     FROM bounty_payout o JOIN bounty b ON b.id = o.bounty_id JOIN club c ON c.id = b.club_id`,
  );
  const bounties = await query("SELECT c.slug, b.draft_id FROM bounty b JOIN club c ON c.id = b.club_id");
  const dayEnds = await query("SELECT to_char(day, 'YYYY-MM-DD') AS day, block FROM day_end ORDER BY day");
  return {
    proposals: proposals.map((row) => {
      const census = censuses.find(
        (each) =>
          each["block"] === row["snapshot_block"] && each["block_hash"] === row["snapshot_block_hash"],
      );
      return {
        id: text(row, "id"),
        slug: text(row, "slug"),
        number: number(row, "number"),
        title: text(row, "title"),
        draftId: text(row, "draft_id"),
        startsAt: number(row, "starts"),
        endsAt: number(row, "ends"),
        isCancelled: row["cancelled"] === true,
        totalPower: BigInt(text(row, "total_power")),
        quorumPower: BigInt(text(row, "quorum_power")),
        snapshotBlock: number(row, "snapshot_block"),
        census: census ? number(census, "holders") : null,
      };
    }),
    votes,
    history: { nft: await historyOf(contracts.nft), token: await historyOf(contracts.token) },
    fees: payments
      .filter((row) => row["purpose"] !== "payout")
      .map((row) => ({
        draftId: text(row, "purpose_id"),
        amount: BigInt(text(row, "amount_wei")),
        at: number(row, "at"),
        isCredited: row["status"] === "credited",
      })),
    prizes: prizes.map((row) => ({
      slug: text(row, "slug"),
      asset: text(row, "asset"),
      winner: text(row, "winner"),
      amount: BigInt(text(row, "amount_wei")),
      at: paidAt.get(text(row, "prize_id")) ?? null,
    })),
    bounties: bounties.map((row) => ({ slug: text(row, "slug"), draftId: text(row, "draft_id") })),
    dayEnds: dayEnds.map((row) => ({
      day: Date.parse(`${text(row, "day")}T00:00:00Z`) / DAY_MS,
      block: number(row, "block"),
    })),
  };
}

export type Question = {
  range: "30" | "90" | "365" | "all";
  club: string | null;
  /** The moment of the answer, in milliseconds, and its block. */
  at: number;
  block: number;
};

/** All metrics again, one row at a time in plain code; /analytics must say the same. */
export function recompute(
  facts: Facts,
  { range, club, at, block }: Question,
): { metrics: Record<string, Cells[]>; figures: Cells; tallyNote: string | null } {
  const inClub = facts.proposals.filter(({ slug }) => club === null || slug === club);
  const isHere = ({ slug }: { slug: string }): boolean => club === null || slug === club;
  const drafts = new Set([...inClub, ...facts.bounties.filter(isHere)].map(({ draftId }) => draftId));
  const fees = facts.fees.filter((fee) => fee.isCredited && (club === null || drafts.has(fee.draftId)));
  const firsts = [
    ...inClub.filter(({ isCancelled }) => !isCancelled).map(({ endsAt }) => endsAt),
    ...fees.map((fee) => fee.at),
    ...facts.prizes.filter(isHere).flatMap((prize) => prize.at ?? []),
    at,
  ];
  const since = range === "all" ? Math.min(...firsts) - 1 : at - Number(range) * DAY_MS;
  const unit: Unit = range === "30" || range === "90" ? "week" : "month";
  const ended = inClub.filter(({ isCancelled, endsAt }) => !isCancelled && endsAt > since && endsAt <= at);
  const tallies = new Map(ended.map(({ id }) => [id, tallyOf(facts.votes.get(id) ?? [])]));
  const tallyAt = (id: string): Tally => tallies.get(id) ?? { yes: 0n, no: 0n, votes: 0 };
  const starts = periodsBetween(since, at, unit);

  const periods = starts.map((start) => {
    const here = ended.filter(({ endsAt }) => periodOf(endsAt, unit) === start);
    const asked = here.filter(({ census }) => census !== null);
    const outcomes = here.map(({ id, quorumPower }) => outcomeOf(tallyAt(id), quorumPower));
    const of = (outcome: string): number => outcomes.filter((each) => each === outcome).length;
    return {
      start,
      proposals: here.length,
      cast: here.reduce((sum, { id }) => sum + tallyAt(id).yes + tallyAt(id).no, 0n),
      total: here.reduce((sum, { totalPower }) => sum + totalPower, 0n),
      votes: here.reduce((sum, { id }) => sum + tallyAt(id).votes, 0),
      askedVotes: asked.reduce((sum, { id }) => sum + tallyAt(id).votes, 0),
      holders: asked.reduce((sum, { census }) => sum + (census ?? 0), 0),
      isAsked: asked.length > 0,
      passed: of("passed"),
      rejected: of("rejected"),
      quorumNotMet: of("quorum"),
    };
  });
  const total = (read: (period: (typeof periods)[number]) => number): number =>
    periods.reduce((sum, period) => sum + read(period), 0);
  const voters = new Set(ended.flatMap(({ id }) => (facts.votes.get(id) ?? []).map(({ voter }) => voter)));
  const paid = starts.map((start) => {
    const here = fees.filter((fee) => fee.at > since && fee.at <= at && periodOf(fee.at, unit) === start);
    return { start, payments: here.length, amount: here.reduce((sum, { amount }) => sum + amount, 0n) };
  });
  const paidIn = (asset: string): Cells[] =>
    starts.map((start) => {
      const here = facts.prizes.filter(
        (prize) =>
          isHere(prize) &&
          prize.asset === asset &&
          prize.at !== null &&
          prize.at > since &&
          prize.at <= at &&
          periodOf(prize.at, unit) === start,
      );
      return {
        start,
        amount: `${here.reduce((sum, { amount }) => sum + amount, 0n)}`,
        prizes: `${here.length}`,
        winners: `${new Set(here.map(({ winner }) => winner)).size}`,
      };
    });
  const compared = compare(facts, ended, tallyAt);
  const held = holdingsAt(facts, block);

  return {
    metrics: {
      "proposal-turnout": ended
        .toSorted((one, other) => one.endsAt - other.endsAt)
        .map((proposal) => {
          const { yes, no, votes } = tallyAt(proposal.id);
          const outcome = outcomeOf({ yes, no, votes }, proposal.quorumPower);
          return {
            proposal: `${proposal.slug} #${proposal.number}`,
            title: proposal.title,
            ended: new Date(proposal.endsAt).toISOString().slice(0, 10),
            outcome: { passed: "Passed", rejected: "Rejected", quorum: "Quorum not met" }[outcome],
            turnout: cut(yes + no, proposal.totalPower),
            quorum: cut(proposal.quorumPower, proposal.totalPower),
            castPower: `${yes + no}`,
            totalPower: `${proposal.totalPower}`,
            votes: `${votes}`,
          };
        }),
      turnout: periods.map((period) => ({
        start: period.start,
        proposals: `${period.proposals}`,
        byPower: cut(period.cast, period.total),
        castPower: `${period.cast}`,
        totalPower: `${period.total}`,
        byHolders: cut(BigInt(period.askedVotes), BigInt(period.holders)),
        votes: `${period.askedVotes}`,
        holders: period.isAsked ? `${period.holders}` : null,
      })),
      "participating-power": periods.map(({ start, cast, proposals }) => ({
        start,
        perProposal: proposals === 0 ? null : `${cast / BigInt(proposals)}`,
        castPower: `${cast}`,
        proposals: `${proposals}`,
      })),
      "votes-per-proposal": periods.map(({ start, votes, proposals }) => ({
        start,
        perProposal: proposals === 0 ? null : `${(BigInt(votes) * 100n) / BigInt(proposals)}`,
        votes: `${votes}`,
        proposals: `${proposals}`,
      })),
      outcomes: periods.map(({ start, proposals, passed, rejected, quorumNotMet }) => ({
        start,
        passRate: cut(BigInt(passed), BigInt(proposals)),
        passed: `${passed}`,
        rejected: `${rejected}`,
        quorumNotMet: `${quorumNotMet}`,
      })),
      arrival: arrivals(facts, ended),
      tallies: compared.rows,
      fees: paid.map(({ start, amount, payments }) => ({
        start,
        amount: `${amount}`,
        payments: `${payments}`,
      })),
      "bounties-paid": paidIn("token"),
      "bounties-paid-cro": paidIn("cro"),
      "largest-holders": largest(facts, held),
      ...spread(held),
      ...movements(facts, { range, since, block }),
    },
    figures: {
      powerTurnout: cut(
        periods.reduce((sum, { cast }) => sum + cast, 0n),
        periods.reduce((sum, period) => sum + period.total, 0n),
      ),
      holderTurnout: cut(BigInt(total((each) => each.askedVotes)), BigInt(total((each) => each.holders))),
      passRate: cut(BigInt(total((each) => each.passed)), BigInt(ended.length)),
      votesPerProposal:
        ended.length === 0 ? null : `${(BigInt(total((each) => each.votes)) * 100n) / BigInt(ended.length)}`,
      proposals: `${ended.length}`,
      votes: `${total((each) => each.votes)}`,
      voters: `${voters.size}`,
      fees: `${paid.reduce((sum, { amount }) => sum + amount, 0n)}`,
    },
    tallyNote: compared.note,
  };
}

function tallyOf(votes: readonly { isYes: boolean; power: bigint }[]): Tally {
  const tally: Tally = { yes: 0n, no: 0n, votes: votes.length };
  for (const { isYes, power } of votes) {
    if (isYes) tally.yes += power;
    else tally.no += power;
  }
  return tally;
}

function outcomeOf({ yes, no }: Tally, quorum: bigint): "passed" | "rejected" | "quorum" {
  if (yes + no < quorum) return "quorum";
  return yes > no ? "passed" : "rejected";
}

function arrivals(facts: Facts, ended: Facts["proposals"]): Cells[] {
  const tenths = Array.from({ length: 10 }, () => ({ votes: 0, power: 0n }));
  for (const { id, startsAt, endsAt } of ended) {
    for (const { castAt, power } of facts.votes.get(id) ?? []) {
      const place = Math.min(9, Math.max(0, Math.floor((10 * (castAt - startsAt)) / (endsAt - startsAt))));
      const tenth = tenths[place];
      if (!tenth) throw new Error("no such tenth");
      tenth.votes += 1;
      tenth.power += power;
    }
  }
  const all = tenths.reduce((sum, { votes }) => sum + votes, 0);
  if (all === 0) return [];
  return tenths.map(({ votes, power }, index) => ({
    part: `${index}0 to ${index + 1}0 %`.replace(/^00/, "0"),
    share: cut(BigInt(votes), BigInt(all)),
    votes: `${votes}`,
    power: `${power}`,
  }));
}

/** Both parts from the balances of both contracts at the snapshot block, by the formula of voting power. */
function compare(
  facts: Facts,
  ended: Facts["proposals"],
  tallyAt: (id: string) => Tally,
): { rows: Cells[]; note: string | null } {
  const sided = ended
    .filter(({ id }) => tallyAt(id).votes > 0)
    .sort((left, right) => right.endsAt - left.endsAt);
  let [nftDiffers, tokenDiffers] = [0, 0];
  const rows = sided.map((proposal) => {
    const sums = { nftYes: 0n, nftNo: 0n, tokenYes: 0n, tokenNo: 0n };
    for (const { voter, isYes } of facts.votes.get(proposal.id) ?? []) {
      const nft = balanceAt(facts.history.nft.get(voter), proposal.snapshotBlock) * ONE;
      const token = balanceAt(facts.history.token.get(voter), proposal.snapshotBlock) / 10n ** 12n;
      if (isYes) {
        sums.nftYes += nft;
        sums.tokenYes += token;
      } else {
        sums.nftNo += nft;
        sums.tokenNo += token;
      }
    }
    const { yes, no } = tallyAt(proposal.id);
    if (sums.nftYes > sums.nftNo !== yes > no) nftDiffers += 1;
    if (sums.tokenYes > sums.tokenNo !== yes > no) tokenDiffers += 1;
    return {
      proposal: `${proposal.slug} #${proposal.number}`,
      title: proposal.title,
      ended: new Date(proposal.endsAt).toISOString().slice(0, 10),
      yesShare: cut(yes, yes + no),
      nftYesShare: cut(sums.nftYes, sums.nftYes + sums.nftNo),
      tokenYesShare: cut(sums.tokenYes, sums.tokenYes + sums.tokenNo),
      yes: `${yes}`,
      no: `${no}`,
      nftYes: `${sums.nftYes}`,
      nftNo: `${sums.nftNo}`,
      tokenYes: `${sums.tokenYes}`,
      tokenNo: `${sums.tokenNo}`,
    };
  });
  const note =
    rows.length === 0
      ? null
      : `${nftDiffers} of ${rows.length} results would flip if only NFTs counted; ${tokenDiffers} if only tokens counted.`;
  return { rows: rows.reverse(), note };
}

type Held = { holder: string; nft: bigint; token: bigint; power: bigint };

function holdingsAt(facts: Facts, block: number): Held[] {
  const everybody = new Set([...facts.history.nft.keys(), ...facts.history.token.keys()]);
  return [...everybody]
    .map((holder) => {
      const nft = balanceAt(facts.history.nft.get(holder), block);
      const token = balanceAt(facts.history.token.get(holder), block);
      return { holder, nft, token, power: nft * ONE + token / 10n ** 12n };
    })
    .filter(({ nft, token }) => nft > 0n || token > 0n);
}

function largest({ votes }: Facts, held: readonly Held[]): Cells[] {
  const all = held.reduce((sum, { power }) => sum + power, 0n);
  const voters = [...votes.values()].flat().map(({ voter }) => voter);
  return held
    .filter(({ power }) => power > 0n)
    .toSorted((one, other) =>
      one.power === other.power ? (one.holder < other.holder ? -1 : 1) : one.power > other.power ? -1 : 1,
    )
    .slice(0, 10)
    .map(({ holder, power }) => ({
      holder: getAddress(holder),
      name: null,
      power: `${power}`,
      powerShare: cut(power, all),
      totalPower: `${all}`,
      votes: `${voters.filter((voter) => voter === holder).length}`,
    }));
}

function spread(held: readonly Held[]): Record<string, Cells[]> {
  const sumOf = (some: readonly Held[], read: (held: Held) => bigint): bigint =>
    some.reduce((sum, each) => sum + read(each), 0n);
  const bracketed = (
    names: readonly (readonly [string, bigint, bigint | null])[],
    read: (held: Held) => bigint,
    [amount, amountShare]: readonly [string, string],
  ): Cells[] => {
    const holders = held.filter((each) => read(each) > 0n);
    const all = sumOf(holders, read);
    return names.map(([bracket, from, below]) => {
      const inside = holders.filter((each) => read(each) >= from && (below === null || read(each) < below));
      return {
        bracket,
        holders: `${inside.length}`,
        holderShare: cut(BigInt(inside.length), BigInt(holders.length)),
        [amount]: `${sumOf(inside, read)}`,
        [amountShare]: cut(sumOf(inside, read), all),
      };
    });
  };
  const billion = 10n ** 27n;
  const groups = (
    split: readonly (readonly [string, (held: Held) => boolean])[],
    ofPower: boolean,
  ): Cells[] =>
    split.map(([group, isIn]) => {
      const inside = held.filter(isIn);
      const power = sumOf(inside, (each) => each.power);
      return {
        group,
        ...(ofPower
          ? {
              powerShare: cut(
                power,
                sumOf(held, (each) => each.power),
              ),
              power: `${power}`,
            }
          : { holderShare: cut(BigInt(inside.length), BigInt(held.length)) }),
        holders: `${inside.length}`,
        nfts: `${sumOf(inside, (each) => each.nft)}`,
        tokens: `${sumOf(inside, (each) => each.token)}`,
      };
    });
  const concentrated = (of: string, read: (held: Held) => bigint): Cells => {
    const amounts = held.map(read).filter((amount) => amount > 0n);
    amounts.sort((left, right) => (left > right ? -1 : left < right ? 1 : 0));
    const all = amounts.reduce((sum, amount) => sum + amount, 0n);
    const topTen = amounts.slice(0, 10).reduce((sum, amount) => sum + amount, 0n);
    let [majority, sum] = [0, 0n];
    for (const amount of amounts) {
      if (2n * sum > all) break;
      sum += amount;
      majority += 1;
    }
    return { of, topTenShare: cut(topTen, all), majority: `${majority}`, holders: `${amounts.length}` };
  };
  const isWhale = ({ nft, token }: Held): boolean => nft > 50n && token > 10n ** 30n;
  return {
    "nft-distribution": bracketed(
      [
        ["1", 1n, 2n],
        ["2 to 5", 2n, 6n],
        ["6 to 10", 6n, 11n],
        ["11 to 25", 11n, 26n],
        ["26 to 50", 26n, 51n],
        ["more than 50", 51n, null],
      ],
      ({ nft }) => nft,
      ["nfts", "nftShare"],
    ),
    "token-distribution": bracketed(
      [
        ["below 1 billion", 1n, billion],
        ["1 to 10 billion", billion, 10n * billion],
        ["10 to 100 billion", 10n * billion, 100n * billion],
        ["0.1 to 0.5 trillion", 100n * billion, 500n * billion],
        ["0.5 to 1 trillion", 500n * billion, 1_000n * billion + 1n],
        ["more than 1 trillion", 1_000n * billion + 1n, null],
      ],
      ({ token }) => token,
      ["tokens", "tokenShare"],
    ),
    whales: groups(
      [
        ["Whales", isWhale],
        ["Everybody else", (each) => !isWhale(each)],
      ],
      true,
    ),
    overlap: groups(
      [
        ["NFTs only", ({ nft, token }) => nft > 0n && token === 0n],
        ["Both", ({ nft, token }) => nft > 0n && token > 0n],
        ["Tokens only", ({ nft, token }) => nft === 0n && token > 0n],
      ],
      false,
    ),
    concentration: [
      concentrated("NFTs", ({ nft }) => nft),
      concentrated("Tokens", ({ token }) => token),
      concentrated("Voting power", ({ power }) => power),
    ],
  };
}

function movements(
  { history, dayEnds }: Facts,
  { range, since, block }: Pick<Question, "range" | "block"> & { since: number },
): Record<string, Cells[]> {
  const unit: Unit = range === "30" ? "day" : range === "90" ? "week" : "month";
  const firstStart = Date.parse(`${periodOf(since, unit)}T00:00:00Z`) / DAY_MS;
  const days = dayEnds.filter(({ day }) => range === "all" || day >= firstStart - 1);
  const base = days[0]?.block ?? 0;
  const ends = new Map<string, number>();
  for (const { day, block: last } of days.slice(1)) ends.set(periodOf(day * DAY_MS, unit), last);
  // The day after the last whole one, which at midnight is not yet the day of the answer.
  ends.set(periodOf(((days.at(-1)?.day ?? 0) + 1) * DAY_MS, unit), block);
  let from = base;
  const holdersAt = (last: number): number =>
    [...history.nft.values()].filter((points) => balanceAt(points, last) > 0n).length;
  const rows = [...ends].map(([start, last]) => {
    let [came, left] = [0, 0];
    for (const points of history.nft.values()) {
      for (const [index, point] of points.entries()) {
        if (point.block <= from || point.block > last) continue;
        const before = points[index - 1]?.balance ?? 0n;
        if (before === 0n && point.balance > 0n) came += 1;
        if (before > 0n && point.balance === 0n) left += 1;
      }
    }
    from = last;
    return { start, came, left, holders: holdersAt(last) };
  });
  return {
    "holders-over-time": rows.map(({ start, holders }) => ({ start, holders: `${holders}` })),
    movement: rows.map(({ start, came, left }) => ({ start, arrivals: `${came}`, departures: `${left}` })),
  };
}

function balanceAt(points: readonly Point[] | undefined, block: number): bigint {
  return points?.findLast((point) => point.block <= block)?.balance ?? 0n;
}

function periodOf(ms: number, unit: Unit): string {
  const date = new Date(ms);
  date.setUTCHours(0, 0, 0, 0);
  if (unit === "week") date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  if (unit === "month") date.setUTCDate(1);
  return date.toISOString().slice(0, 10);
}

function periodsBetween(since: number, at: number, unit: Unit): string[] {
  const found = new Set<string>();
  for (let ms = since; ms < at; ms += DAY_MS) found.add(periodOf(ms, unit));
  found.add(periodOf(at, unit));
  return [...found];
}

function cut(part: bigint, whole: bigint): string | null {
  return whole === 0n ? null : `${(part * 10_000n) / whole}`;
}
