import { inTransaction } from "@/lib/db/transaction.server";
import { advanceCensus, startCensus } from "@/lib/holdings/advance-census.server";
import { keepStandings } from "@/lib/profiles/keep-standings.server";
import { castVote } from "@/lib/votes/cast-vote.server";
import { addressOf } from "@/tests/builders/ballots";
import { appSeconds, signBallot, storeClub, storeProposal } from "@/tests/builders/stored-proposals";
import { testAccount, testAdmin } from "@/tests/setup/accounts";
import { whale } from "@/tests/setup/local-people";
import { query, settledSnapshot } from "@/tests/setup/own-services";
import { type Caller, openCaller, visitor } from "@/tests/setup/route-caller";

process.env["RATE_LIMIT_MULTIPLIER"] = "100000";

const ada = testAccount("person ada");
const bob = testAccount("person bob");
/** Holds at every block of the test's chain. */
const at = (account: { address: string }, rest = "") => `/api/people/${account.address}${rest}`;
const REASON = "It names somebody who never agreed to that.";

let admin: Caller, asAda: Caller, asBob: Caller;

beforeAll(async () => {
  [admin, asAda, asBob] = await Promise.all([openCaller(testAdmin), openCaller(ada), openCaller(bob)]);
}, 120_000);

describe("PUT /api/people/{address}", () => {
  it("keeps a name and words for the person who signed in with the address, and for nobody else", async () => {
    const words = { name: "  Ada  Lovelace ", about: "Counts.\nTwice." };
    expect(await visitor("PUT", at(ada), words)).toMatchObject({
      status: 401,
      body: { code: "NOT_SIGNED_IN" },
    });
    expect(await asBob("PUT", at(ada), words)).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });
    expect(await admin("PUT", at(ada), words)).toMatchObject({ status: 403 });
    expect((await visitor("GET", at(ada))).body).toMatchObject({ name: "", about: "" });

    const saved = await asAda("PUT", at(ada), words);
    expect(saved).toMatchObject({ status: 200, body: { name: "Ada Lovelace", about: "Counts.\nTwice." } });
    // Any casing of the address is the same person.
    expect((await visitor("GET", at(ada).toLowerCase())).body).toEqual(saved.body);
    // Names are not unique; the address distinguishes people.
    expect(await asBob("PUT", at(bob), { name: "Ada Lovelace", about: "" })).toMatchObject({ status: 200 });
    expect(await asBob("PUT", at(bob), { name: "", about: "" })).toMatchObject({
      status: 200,
      body: { name: "" },
    });
  });

  it("takes a text whose accents are letters of their own, as some keyboards write them", async () => {
    const { status, body } = await asAda("PUT", at(ada), { name: "Ame\u0301lie", about: "" });
    expect([status, body["name"]]).toEqual([200, "Am\u00e9lie"]);
  });

  it.each([
    ["ab", /3 to 32 characters; this one has 2/],
    ["x".repeat(33), /3 to 32 characters; this one has 33/],
    ["Ada\u202eecalevoL", /invisible characters/],
    ["A\u200bda", /invisible characters/],
    ["A\u0000da", /NUL/],
    ["...", /at least one letter or digit/],
    ["0x7099...79C8", /look like an address/],
    ["Ox7099...79C8", /look like an address/],
    ["Admin of this club", /admin, a moderator, official or verified/],
    ["\u0410dm\u0456n", /admin, a moderator, official or verified/],
    ["Ada \u2713", /look like a badge/],
    ["Club Kairos", /the name of Kairos itself/],
  ])("refuses the name %j and says by which rule", async (name, rule) => {
    const { status, body } = await asAda("PUT", at(ada), { name, about: "" });
    expect([status, body["code"]]).toEqual([400, "BAD_REQUEST"]);
    expect(body["error"]).toMatch(rule);
  });

  it("answers 4xx to odd bodies and addresses, and keeps what stands", async () => {
    const before = (await visitor("GET", at(ada))).body;
    const odd: unknown[] = [
      {},
      { name: "Ada" },
      { name: "Ada", about: "x".repeat(301) },
      { name: 1, about: "" },
      "{",
    ];
    odd.push(
      { name: "Ada", about: "a\u0000b" },
      { name: "Ada", about: "\ud800" },
      { name: "Ada", about: "", role: "admin" },
    );
    for (const body of odd) expect((await asAda("PUT", at(ada), body)).status).toBe(400);
    expect((await asAda("PUT", at(ada), { name: "Ada", about: "x".repeat(50_000) })).status).toBeGreaterThan(
      399,
    );
    for (const address of ["0x", "x", `${ada.address}0`, "%00", "0".repeat(42)]) {
      expect((await visitor("GET", `/api/people/${encodeURIComponent(address)}`)).status).toBe(400);
    }
    for (const place of [
      "/votes?after=1",
      "/votes?after=999999999999999.999999999999999999",
      "/clubs?after=9.1",
      "/nfts?page=0",
    ]) {
      expect((await visitor("GET", at(ada, place))).status).toBe(place.includes("999999") ? 200 : 400);
    }
    expect((await visitor("GET", at(ada))).body).toEqual(before);
  });

  it("lets an admin hide the words with a reason: a stub stands, they can't be changed, and all comes back", async () => {
    await asBob("PUT", at(bob), { name: "Somebody Else", about: "Trust me." });
    const subjects = [`profile:${bob.address}`];
    expect(
      await asAda("POST", "/api/admin/hidden", { subjects, hidden: true, reason: REASON }),
    ).toMatchObject({ status: 403 });
    expect(
      await admin("POST", "/api/admin/hidden", { subjects, hidden: true, reason: REASON }),
    ).toMatchObject({
      status: 200,
      body: { changed: 1 },
    });
    expect((await visitor("GET", at(bob))).body).toMatchObject({
      name: "",
      about: "",
      hidden: { reason: REASON },
    });
    expect(await asBob("PUT", at(bob), { name: "Again", about: "" })).toMatchObject({
      status: 409,
      body: { code: "CONTENT_HIDDEN" },
    });
    const { entries } = (await visitor("GET", "/api/moderation")).body as {
      entries: { words: string; subject: object }[];
    };
    expect(entries[0]).toMatchObject({
      words: "hid",
      subject: { kind: "profile", href: `/u/${bob.address}` },
    });
    expect(JSON.stringify(entries)).not.toContain("Somebody Else");
    await admin("POST", "/api/admin/hidden", { subjects, hidden: false, reason: REASON });
    expect((await visitor("GET", at(bob))).body).toMatchObject({ name: "Somebody Else", hidden: null });
    const nobody = `profile:${testAccount("person nobody").address}`;
    expect(
      await admin("POST", "/api/admin/hidden", { subjects: [nobody], hidden: true, reason: REASON }),
    ).toMatchObject({ status: 404 });
  });
});

describe("GET /api/people/{address}", () => {
  it("counts votes of open and ended proposals at whose snapshot the person had power, and lists votes without what is hidden", async () => {
    const snapshot = await settledSnapshot();
    const clubId = await storeClub("turnout-club");
    const proposals = [];
    for (let index = 0; index < 3; index += 1) {
      proposals.push(await storeProposal({ clubId, ...snapshot }));
    }
    const voted = proposals.slice(0, 2);
    for (const { id, name } of voted) {
      const reason = `Because of ${id}.`;
      const request = await signBallot({
        account: whale,
        proposal: name,
        reason,
        signedAt: await appSeconds(),
      });
      await castVote({ proposalId: id, voter: addressOf(whale.address), request });
    }
    const turnoutOf = async (account: { address: string }) =>
      (await visitor("GET", at(account))).body["turnout"];
    // Who had power is unknown without the list of holders, which is not the same as nobody.
    expect(await turnoutOf(whale)).toEqual({ voted: 0, couldVote: 0, stillOpen: 0, notCounted: 3 });
    const { snapshotBlock: block, snapshotBlockHash: blockHash } = snapshot;
    await inTransaction((tx) => startCensus(tx, { block, blockHash }));
    await advanceCensus({ budgetMs: 60_000 });
    expect(await turnoutOf(whale)).toEqual({ voted: 2, couldVote: 3, stillOpen: 1, notCounted: 0 });
    await query(
      "UPDATE proposal SET cancelled_at = app_now(), cancelled_by = author, cancel_reason = 'Too early.' WHERE id = $1",
      [voted[0]?.id],
    );
    expect(await turnoutOf(whale)).toEqual({ voted: 1, couldVote: 2, stillOpen: 1, notCounted: 0 });
    await query(
      "UPDATE proposal SET cancelled_at = NULL, cancelled_by = NULL, cancel_reason = NULL WHERE id = $1",
      [voted[0]?.id],
    );
    await query(
      "UPDATE proposal SET starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day' WHERE id = $1",
      [proposals[2]?.id],
    );
    expect(await turnoutOf(whale)).toEqual({ voted: 2, couldVote: 2, stillOpen: 0, notCounted: 0 });

    await query(
      "UPDATE proposal SET starts_at = starts_at - interval '5 days', ends_at = app_now() WHERE club_id = $1",
      [clubId],
    );
    expect(await turnoutOf(whale)).toEqual({ voted: 2, couldVote: 3, stillOpen: 0, notCounted: 0 });
    // The same once the standings count some of them, and all.
    expect(await keepStandings({ budgetMs: 0 })).toBe(1);
    expect(await turnoutOf(whale)).toEqual({ voted: 2, couldVote: 3, stillOpen: 0, notCounted: 0 });
    await keepStandings({ budgetMs: 60_000 });
    expect(await turnoutOf(whale)).toEqual({ voted: 2, couldVote: 3, stillOpen: 0, notCounted: 0 });
    // Standings that an older release wrote don't count.
    await query("UPDATE club_standing_basis SET basis = 'older'");
    expect(await turnoutOf(whale)).toEqual({ voted: 2, couldVote: 3, stillOpen: 0, notCounted: 0 });
    await query("UPDATE club_standing SET voted = 0");
    await query("UPDATE club_standing_basis SET basis = md5(array_to_string(proposals, ','))");
    expect(await turnoutOf(whale)).toMatchObject({ voted: 0, couldVote: 3 });
    await query("DELETE FROM club_standing_basis");
    // Who held nothing could not vote: that is no turnout of 0 %.
    expect(await turnoutOf(ada)).toEqual({ voted: 0, couldVote: 0, stillOpen: 0, notCounted: 0 });

    const list = async () =>
      (await visitor("GET", at(whale, "/votes"))).body as { votes: Record<string, unknown>[] };
    const [newest, oldest] = (await list()).votes;
    expect(newest).toMatchObject({
      choice: "yes",
      reason: `Because of ${voted[1]?.id}.`,
      proposal: { isOpen: false, outcome: null },
    });
    const oneWhole = (10n ** 18n).toString();
    await query(
      `UPDATE proposal SET final_at = ends_at, final_yes_power = $2, final_no_power = 0, final_yes_count = 1, final_no_count = 0,
         quorum_power = $2 WHERE id = $1`,
      [voted[1]?.id, oneWhole],
    );
    expect((await list()).votes[0]).toMatchObject({ proposal: { outcome: "passed" } });
    await admin("POST", "/api/admin/hidden", {
      subjects: [`reason:${String(newest?.["messageHash"])}`, `proposal:${voted[0]?.id}`],
      hidden: true,
      reason: REASON,
    });
    expect((await list()).votes).toMatchObject([
      { reason: "", reasonHidden: { reason: REASON } },
      { ...oldest, proposal: { isHidden: true, title: "" } },
    ]);
    const cursor = `${Date.parse(String(newest?.["castAt"]))}.${voted[1]?.id}`;
    expect((await visitor("GET", at(whale, `/votes?after=${cursor}`))).body["votes"]).toHaveLength(1);
    await admin("POST", "/api/admin/hidden", {
      subjects: ["club:turnout-club"],
      hidden: true,
      reason: REASON,
    });
    expect((await list()).votes).toEqual([]);
    expect((await visitor("GET", at(whale))).body["counts"]).toMatchObject({ votes: 0 });
  }, 240_000);

  it("lists clubs by role, and says that there is no marketplace", async () => {
    const ids = await Promise.all(
      ["person-club-1", "person-club-2", "person-club-3"].map((slug) => storeClub(slug)),
    );
    const roles = ["member", "moderator", "owner"];
    for (const [index, id] of ids.entries()) {
      await query("DELETE FROM club_member WHERE club_id = $1 AND role = $2", [id, roles[index]]);
      await query(
        "INSERT INTO club_member (club_id, address, role, joined_at) VALUES ($1, $2, $3, app_now())",
        [id, ada.address.toLowerCase(), roles[index]],
      );
    }
    const clubs = async (rest = "") =>
      ((await visitor("GET", at(ada, `/clubs${rest}`))).body["clubs"] as { role: string }[]).map(
        ({ role }) => role,
      );
    expect(await clubs()).toEqual(["owner", "moderator", "member"]);
    expect(await clubs(`?after=0.${ids[2]}`)).toEqual(["moderator", "member"]);
    expect((await visitor("GET", at(ada))).body).toMatchObject({ clubsOwned: 1, counts: { clubs: 3 } });
    expect((await visitor("GET", at(ada, "/nfts"))).body).toEqual({
      nfts: [],
      total: null,
      nextPage: null,
      problem: "No marketplace is configured on this deployment.",
    });
  });
});
