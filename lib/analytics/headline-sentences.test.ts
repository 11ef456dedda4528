import {
  compareResult,
  formatFlips,
  formatMajority,
  formatSilent,
  formatTurnout,
  groupPower,
  turnoutByMonth,
} from "./headline-sentences";
import { fromFirstValue, keyNumber } from "./key-number";
import { proposalLink, proposalTitle } from "./proposal-link";

const decided = (ended: string, castPower: string, totalPower = "100") => ({ ended, castPower, totalPower });
const say = (...rows: ReturnType<typeof decided>[]) => formatTurnout(turnoutByMonth(rows));

describe("formatTurnout", () => {
  it("compares the last two months with decided proposals, weighted by power and cut", () => {
    expect(
      say(
        decided("2026-08-30", "90"),
        decided("2026-10-19", "30"),
        decided("2026-10-28", "14"),
        decided("2026-11-02", "169", "1000"),
      ),
    ).toBe("Turnout fell from 22 % in October to 16 % in November.");
    expect(say(decided("2026-10-19", "10"), decided("2026-11-19", "11"))).toMatch(/^Turnout rose from 10 % /);
    expect(say(decided("2026-10-19", "101", "1000"), decided("2026-11-19", "10"))).toBe(
      "Turnout was 10 % in October and in November.",
    );
  });

  it("names the year where there are two, says one month alone, and nothing of nothing", () => {
    expect(say(decided("2025-12-19", "5"), decided("2026-01-02", "9"))).toBe(
      "Turnout rose from 5 % in December 2025 to 9 % in January 2026.",
    );
    expect(say(decided("2026-11-02", "9"))).toBe("9 % of all voting power voted in November.");
    expect(say()).toBeNull();
  });
});

describe("who holds power", () => {
  const holder = (power: string, votes: string) => ({ power, votes, totalPower: "100" });

  it("says of what they have more than half", () => {
    expect(formatMajority({ majority: 3, holders: 45 })).toBe(
      "3 of 45 holders have more than half of all voting power.",
    );
    expect(formatMajority({ majority: 1, holders: 45 })).toMatch(/^1 of 45 holders has /);
  });

  it("counts those of them who never voted, and only if all are known", () => {
    const largest = [holder("40", "0"), holder("20", "3"), holder("10", "0")];
    expect(formatSilent(largest, 2)).toBe("1 of the 2 has never voted.");
    expect(formatSilent(largest, 3)).toBe("2 of the 3 have never voted.");
    expect(formatSilent([holder("60", "1")], 1)).toBe("This holder has voted.");
    expect(formatSilent(largest, 4)).toBeNull();
  });

  it("puts all power in groups that sum to the whole", () => {
    const largest = [holder("40", "0"), holder("20", "3"), holder("10", "0")];
    expect(groupPower(largest, { majority: 2, holders: 9 })).toEqual([
      { name: "2 largest holders", power: 60n },
      { name: "next 1", power: 10n },
      { name: "6 others", power: 30n },
    ]);
    // More make a majority than are listed, and nobody else holds anything.
    expect(groupPower([holder("100", "0")], { majority: 5, holders: 1 })).toEqual([
      { name: "largest holder", power: 100n },
    ]);
  });
});

describe("compareResult", () => {
  const row = {
    ...{ yesShare: "6000", yes: "6", no: "4", nftYesShare: "3333", nftYes: "1", nftNo: "2" },
    ...{ tokenYesShare: null, tokenYes: "0", tokenNo: "0" },
  };

  it("says which way of counting would change what passes", () => {
    const { official, nft, token, flips } = compareResult(row);
    expect(official).toEqual({ yesShare: 6_000, side: "yes", isFlip: false });
    expect(nft).toEqual({ yesShare: 3_333, side: "no", isFlip: true });
    expect(token).toBeNull();
    expect(flips).toEqual(["With NFTs only it would fail.", "With tokens only it would fail."]);
    expect(formatFlips({ known: 10, nftDiffers: 1, tokenDiffers: 0 })).toBe(
      "1 of 10 results would flip if only NFTs counted; 0 if only tokens counted.",
    );
  });

  it("says nothing of holdings that are unknown; a tie passes nothing", () => {
    const unknown = { yesShare: "5000", yes: "5", no: "5", nftYes: null, nftNo: null, nftYesShare: null };
    expect(compareResult(unknown)).toMatchObject({
      official: { side: "no" },
      nft: null,
      token: null,
      flips: [],
    });
  });
});

describe("keyNumber", () => {
  it("says the number with its unit, and nothing of zeros", () => {
    const outcome = (passed: string, rejected: string) => ({ passed, rejected, quorumNotMet: "0" });
    expect(keyNumber({ id: "outcomes", rows: [outcome("2", "1"), outcome("3", "0")] })).toBe("5, 1, 0");
    expect(keyNumber({ id: "outcomes", rows: [outcome("0", "0")] })).toBeNull();
    expect(keyNumber({ id: "fees", rows: [] })).toBeNull();
    const tenths = ["1", "5", "4"].map((votes) => ({ votes, power: "1" }));
    expect(keyNumber({ id: "arrival", rows: tenths })).toBe("half in the first 20 %");
    const groups = [
      { group: "Whales", holders: "4", power: "1" },
      { group: "Everybody else", holders: "41", power: "2" },
    ];
    expect(keyNumber({ id: "whales", rows: groups })).toBe("4 of 45 holders, 33 % of power");
  });

  it("says of what the ten largest have a share", () => {
    const nfts = { of: "NFTs", topTenShare: "8078", majority: "4", holders: "37" };
    const power = { of: "Voting power", topTenShare: "8512", majority: "5", holders: "45" };
    expect(keyNumber({ id: "concentration", rows: [nfts, power] })).toBe("ten largest have 85 % of power");
    expect(keyNumber({ id: "concentration", rows: [nfts] })).toBe("ten largest have 80 % of NFTs");
  });
});

describe("fromFirstValue", () => {
  it("leaves out the empty months before the first value, and none after it", () => {
    const rows = ["0", "0", "7", "0"].map((amount, month) => ({ start: `2026-0${month + 1}-01`, amount }));
    expect(fromFirstValue({ rows }, "fees")).toEqual(rows.slice(2));
  });
});

describe("proposalLink", () => {
  it("leads to the proposal, and nowhere for a hidden club", () => {
    expect(proposalLink({ proposal: "night-market #4" })).toBe("/clubs/night-market/proposals/4");
    expect(proposalLink({ proposal: "Hidden club #4" })).toBeNull();
    expect(proposalTitle({ proposal: "night-market #4", title: null })).toBe("night-market #4");
  });
});
