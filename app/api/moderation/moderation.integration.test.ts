import { Client } from "pg";
import { privateKeyToAccount } from "viem/accounts";
import type { AdminProposalTab } from "@/lib/admin/admin-list";
import type { ProposalsPage } from "@/lib/admin/admin-views";
import { countContent, listAdminClubs, listAdminProposals } from "@/lib/admin/list-content.server";
import { viewOverview } from "@/lib/admin/view-overview.server";
import { accountAt } from "@/local/accounts";
import { signCancellation } from "@/local/sign-cancellation";
import { bytes32 } from "@/tests/builders/ballots";
import type { OpenProposal } from "@/tests/builders/rows";
import { appSeconds, signBallot, storeProposal } from "@/tests/builders/stored-proposals";
import { testAccount, testAdmin } from "@/tests/setup/accounts";
import { query, setClockOffset, settledSnapshot, testDatabaseUrl } from "@/tests/setup/own-services";
import { type Answer, type Caller, openCaller, visitor } from "@/tests/setup/route-caller";
import { atNight } from "@/tests/size";

process.env["RATE_LIMIT_MULTIPLIER"] = "100000";

const accounts = {
  owner: testAccount("moderated owner"),
  moderator: testAccount("moderated moderator"),
  member: testAccount("moderated member"),
  // Holds power on the chain of the tests.
  holder: privateKeyToAccount(accountAt(2).privateKey),
  stranger: testAccount("moderated stranger"),
};
const lower = (account: { address: string }): string => account.address.toLowerCase();
const reason = "It names a private address.";

let admin: Caller, owner: Caller, moderator: Caller, member: Caller, holder: Caller, stranger: Caller;
let snapshotBlock: bigint;
let serial = 0;

beforeAll(async () => {
  [admin, owner, moderator, member, holder, stranger] = await Promise.all([
    openCaller(testAdmin),
    openCaller(accounts.owner),
    openCaller(accounts.moderator),
    openCaller(accounts.member),
    openCaller(accounts.holder),
    openCaller(accounts.stranger),
  ]);
  ({ snapshotBlock } = await settledSnapshot());
}, 240_000);

type TestClub = { slug: string; id: bigint; proposal: OpenProposal; number: number };

/** A separate club with an owner, a moderator, a member and an open proposal. */
async function newClub(): Promise<TestClub> {
  serial += 1;
  const slug = `moderated-${serial}`;
  await admin("POST", "/api/clubs", { name: `Secret name ${serial}`, slug, about: "Secret about." });
  for (const person of [owner, moderator, member]) await person("PUT", `/api/clubs/${slug}/membership`);
  await admin("PUT", `/api/clubs/${slug}/owner`, { address: accounts.owner.address });
  await owner("PATCH", `/api/clubs/${slug}/members/${testAdmin.address}`, { role: "member" });
  await owner("PATCH", `/api/clubs/${slug}/members/${accounts.moderator.address}`, { role: "moderator" });
  const [row] = await query<{ id: string }>("SELECT id FROM club WHERE slug = $1", [slug]);
  const id = BigInt(row?.id ?? 0);
  const proposal = await storeProposal({
    clubId: id,
    snapshotBlock,
    ...{ title: "Secret title", body: "Secret body" },
  });
  const [numbered] = await query<{ number: number }>("SELECT number FROM proposal WHERE id = $1", [
    proposal.id,
  ]);
  return { slug, id, proposal, number: numbered?.number ?? 0 };
}

/** A vote with a reason, as casting leaves it; answers the hash of its ballot. */
async function storeVote(proposal: OpenProposal, text = "Secret reason"): Promise<string> {
  serial += 1;
  const hash = bytes32(`ballot ${serial}`);
  const voter = lower(testAccount(`voter ${serial}`));
  await query(
    `WITH b AS (INSERT INTO ballot (proposal_id, voter, choice, reason, power, signed_at, form, signature, message_hash, created_at)
       VALUES ($1, $2, 'yes', $3, 5000000000000000000, 1, 'typed', '0xsigned', $4, app_now()) RETURNING id)
     INSERT INTO vote (proposal_id, voter, ballot_id, choice, power, signed_at, has_reason, cast_at)
     SELECT $1, $2, b.id, 'yes', 5000000000000000000, 1, true, app_now() FROM b`,
    [proposal.id, voter, text, hash],
  );
  return hash;
}

const subjectOf = (proposal: OpenProposal) => `proposal:${proposal.id}`;
const hide = (caller: Caller, subjects: unknown[], hidden = true): Promise<Answer> =>
  caller("POST", "/api/admin/hidden", { subjects, hidden, reason });
const flag = (caller: Caller, subject: unknown): Promise<Answer> =>
  caller("POST", "/api/flags", { subject, category: "scam", text: "This is a scam." });
const codeOf = ({ status, body }: Answer): unknown[] => [status, body["code"]];
const textOf = async (caller: Caller, path: string): Promise<string> => {
  const { body, response } = await caller("GET", path);
  return response.bodyUsed ? JSON.stringify(body) : response.text();
};

async function actsOn(subject: string): Promise<Record<string, unknown>[]> {
  return query("SELECT actor, act, reason, before, after FROM audit_entry WHERE subject = $1 ORDER BY id", [
    subject,
  ]);
}

/** Everything that an act of moderation could have changed. */
async function stored(): Promise<unknown> {
  return query(`SELECT (SELECT count(*) FROM flag) AS flags, (SELECT count(*) FROM flag WHERE status = 'open') AS open,
    (SELECT count(*) FROM hidden_content) AS hidden, (SELECT count(*) FROM club_ban) AS bans,
    (SELECT count(*) FROM club_ban WHERE lifted_at IS NOT NULL) AS lifted, (SELECT count(*) FROM proposal WHERE featured_at IS NOT NULL) AS featured,
    (SELECT count(*) FROM club WHERE verified) AS verified, (SELECT count(*) FROM club_member) AS members, (SELECT count(*) FROM audit_entry) AS acts`);
}

describe("hiding", () => {
  it("leaves a stub of a proposal everywhere, with its votes counted, and shows it again", async () => {
    const { slug, proposal } = await newClub();
    await storeVote(proposal);
    const paths = [
      `/api/proposals/${proposal.id}`,
      `/api/proposals/${proposal.id}/versions`,
      `/api/clubs/${slug}/proposals`,
      "/api/proposals",
    ];
    // The positive control: before, each of them shows the text.
    for (const path of paths) expect(await textOf(visitor, path)).toContain("Secret title");
    expect((await hide(admin, [subjectOf(proposal)])).body).toEqual({ changed: 1 });
    for (const path of paths) expect(await textOf(visitor, path)).not.toMatch(/Secret (title|body)/);
    const { body } = await visitor("GET", `/api/proposals/${proposal.id}`);
    expect(body).toMatchObject({
      title: "",
      body: "",
      hidden: { reason },
      status: "active",
      digest: proposal.digest,
      tally: { yesPower: "5000000000000000000", yesCount: 1 },
    });
    expect((await visitor("GET", `/api/proposals/${proposal.id}/versions`)).body).toMatchObject({
      versions: [
        { digest: proposal.digest, signature: expect.stringMatching(/^0x[0-9a-f]{130}$/), title: "" },
      ],
    });
    expect(codeOf(await member("POST", "/api/drafts", { club: slug, copyOf: `${proposal.id}` }))).toEqual([
      409,
      "CONTENT_HIDDEN",
    ]);
    expect((await hide(admin, [subjectOf(proposal)], false)).body).toEqual({ changed: 1 });
    expect(await textOf(visitor, `/api/proposals/${proposal.id}`)).toContain("Secret body");
    expect(await actsOn(`proposal:${proposal.id}`)).toEqual([
      {
        actor: lower(testAdmin),
        act: "proposal.hide",
        reason,
        before: { hidden: false },
        after: { hidden: true },
      },
      {
        actor: lower(testAdmin),
        act: "proposal.show",
        reason,
        before: { hidden: true },
        after: { hidden: false },
      },
    ]);
  });

  it("never keeps a vote from being cast", async () => {
    const { slug, proposal } = await newClub();
    const number = proposal.name.label.split(" ")[0];
    const masked = { club: slug, label: `${number} (hidden by a moderator)`, digest: proposal.digest };
    const account = accounts.holder;
    const signedAt = (await appSeconds()) - 2;
    const vote = (ballot: unknown) => holder("POST", `/api/proposals/${proposal.id}/ballots`, ballot);
    const early = await signBallot({ account, proposal: masked, signedAt });
    expect((await vote(early)).status).toBe(403);
    await hide(admin, [subjectOf(proposal), `club:${slug}`]);
    await admin("POST", "/api/admin/bans", { address: accounts.holder.address, until: null, reason });
    // Who read the page before it was hidden signs its title, everybody else what pages say now.
    const byTitle = await signBallot({ account, proposal: proposal.name, signedAt: signedAt + 1 });
    for (const ballot of [early, byTitle, byTitle]) expect((await vote(ballot)).status).toBe(200);
    await admin("POST", "/api/admin/bans/lift", { address: accounts.holder.address, reason });
  });

  it("leaves the reason of a vote out of lists and exports, not its signature", async () => {
    const { proposal } = await newClub();
    const [hash, other] = [await storeVote(proposal), await storeVote(proposal, "Another reason")];
    const paths = ["votes", "votes.csv", "votes.json"].map((part) => `/api/proposals/${proposal.id}/${part}`);
    for (const path of paths) expect(await textOf(visitor, path)).toContain("Secret reason");
    await hide(admin, [`reason:${hash}`]);
    for (const path of paths) {
      const text = await textOf(visitor, path);
      expect(text).not.toContain("Secret reason");
      expect(text).toContain("Another reason");
      expect(text).toContain(hash);
    }
    const { body } = await visitor("GET", paths[0] ?? "");
    const votes = Array.isArray(body["votes"]) ? body["votes"] : [];
    expect(votes.find(({ messageHash }) => messageHash === hash)).toMatchObject({
      reason: "",
      reasonHidden: { reason },
    });
    expect(votes.find(({ messageHash }) => messageHash === other)).toMatchObject({ reasonHidden: null });
  });

  it("takes a club off the lists and its name from everywhere; nothing new is published there", async () => {
    const { slug, proposal } = await newClub();
    const search = `/api/clubs?q=secret%20name%20${slug.split("-")[1]}`;
    expect(await textOf(visitor, search)).toContain(slug);
    expect((await member("POST", "/api/drafts", { club: slug })).status).toBe(200);
    await hide(admin, [`club:${slug}`]);
    expect(await textOf(member, "/api/drafts")).not.toMatch(/Secret name/);
    expect(await textOf(visitor, search)).not.toContain(`"${slug}"`);
    expect(await textOf(visitor, "/api/proposals")).not.toContain(`"${slug}"`);
    expect(await textOf(member, "/api/clubs/mine?q=secret")).not.toContain(`"${slug}"`);
    expect((await visitor("GET", `/api/clubs/${slug}`)).body).toMatchObject({
      name: "Hidden club",
      about: "",
      hidden: { reason },
    });
    for (const path of [
      `/api/clubs/${slug}`,
      `/api/proposals/${proposal.id}`,
      `/api/moderation?club=${slug}`,
    ]) {
      expect(await textOf(visitor, path)).not.toMatch(/Secret (name|about)/);
    }
    expect(await textOf(member, "/api/clubs/mine")).toContain(`"${slug}"`);
    expect(codeOf(await stranger("PUT", `/api/clubs/${slug}/membership`))).toEqual([409, "CLUB_HIDDEN"]);
    expect(codeOf(await member("POST", "/api/drafts", { club: slug }))).toEqual([409, "CLUB_HIDDEN"]);
    expect(codeOf(await owner("PATCH", `/api/clubs/${slug}`, { version: 1, about: "x" }))).toEqual([
      409,
      "CLUB_HIDDEN",
    ]);
    await hide(admin, [`club:${slug}`], false);
    expect(await textOf(visitor, search)).toContain(slug);
  });

  it("is done once by ten who hide at once, and not at all when one subject is unknown", async () => {
    const { proposal } = await newClub();
    const answers = await Promise.all(Array.from({ length: 10 }, () => hide(admin, [subjectOf(proposal)])));
    expect(answers.map(({ body }) => body["changed"]).sort()).toEqual([
      ...Array.from({ length: 9 }, () => 0),
      1,
    ]);
    expect(await actsOn(`proposal:${proposal.id}`)).toHaveLength(1);
    const { proposal: other } = await newClub();
    const before = await stored();
    expect((await hide(admin, [subjectOf(other), "proposal:999999999"])).status).toBe(404);
    expect(await stored()).toEqual(before);
  });
});

describe("the rights of moderation", () => {
  it("are refused to everybody else, and nothing changes", async () => {
    const { slug, proposal } = await newClub();
    const subjects = [subjectOf(proposal)];
    const ban = { address: accounts.stranger.address, until: null, reason };
    const calls: [string, unknown, Caller[]][] = [
      ["/api/admin/hidden", { subjects, hidden: true, reason }, [member, moderator, owner]],
      ["/api/admin/featured", { subjects, featured: true, reason }, [member, moderator, owner]],
      [
        "/api/admin/verified",
        { subjects: [`club:${slug}`], verified: true, reason },
        [member, moderator, owner],
      ],
      ["/api/admin/bans", ban, [member, moderator, owner]],
      ["/api/admin/bans/lift", { address: ban.address, reason }, [member, moderator, owner]],
      ["/api/flags/judgements", { subjects, verdict: "dismissed", reason }, [member, stranger]],
      [
        "/api/flags/judgements",
        { subjects: [`club:${slug}`], verdict: "dismissed", reason },
        [moderator, owner],
      ],
      [`/api/clubs/${slug}/bans`, ban, [member, stranger]],
      [`/api/clubs/${slug}/bans/lift`, { address: ban.address, reason }, [member, stranger]],
      // Whom a moderator may not ban: the owner, another moderator, an admin, themselves.
      ...[accounts.owner, accounts.moderator, testAdmin].map(({ address }): [string, unknown, Caller[]] => [
        `/api/clubs/${slug}/bans`,
        { ...ban, address },
        [moderator],
      ]),
      [`/api/clubs/${slug}/bans`, { ...ban, address: accounts.owner.address }, [admin]],
    ];
    const before = await stored();
    for (const [path, body, callers] of calls) {
      expect([path, (await visitor("POST", path, body)).status]).toEqual([path, 401]);
      for (const caller of callers)
        expect([path, ...codeOf(await caller("POST", path, body))]).toEqual([path, 403, "FORBIDDEN"]);
    }
    for (const path of [
      "/api/admin/flags",
      "/api/admin/bans",
      `/api/clubs/${slug}/flags`,
      `/api/clubs/${slug}/bans`,
    ]) {
      expect([path, (await visitor("GET", path)).status, (await member("GET", path)).status]).toEqual([
        path,
        401,
        403,
      ]);
    }
    expect(await stored()).toEqual(before);
  });

  it("answer 400 to what is no act, and change nothing", async () => {
    const { slug, proposal } = await newClub();
    const before = await stored();
    const subjects = [subjectOf(proposal)];
    const tooShort = "ab";
    for (const [path, body] of [
      ["/api/admin/hidden", { subjects, hidden: true, reason: tooShort }],
      ["/api/admin/hidden", { subjects: [], hidden: true, reason }],
      ["/api/admin/hidden", { subjects: ["person:x"], hidden: true, reason }],
      [
        "/api/admin/hidden",
        { subjects: Array.from({ length: 51 }, () => subjects[0]), hidden: true, reason },
      ],
      ["/api/flags", { subject: subjects[0], category: "dislike", text: reason }],
      ["/api/flags", { subject: subjects[0], category: "spam", text: "x".repeat(501) }],
      ["/api/flags", { subject: "proposal:1; DROP", category: "spam", text: reason }],
      [`/api/clubs/${slug}/bans`, { address: "0x12", until: null, reason }],
      [
        `/api/clubs/${slug}/bans`,
        { address: accounts.stranger.address, until: "2020-01-01T00:00:00Z", reason },
      ],
      [`/api/clubs/${slug}/bans`, { address: accounts.stranger.address, until: "soon", reason }],
    ] as const) {
      expect([path, (await admin("POST", path, body)).status]).toEqual([path, 400]);
    }
    for (const subject of ["proposal:999999999", "club:none", `reason:${bytes32("none")}`]) {
      expect((await flag(member, subject)).status).toBe(404);
    }
    expect(await stored()).toEqual(before);
  });
});

describe("flags", () => {
  it("are taken once from each person, whatever comes at once", async () => {
    const { proposal } = await newClub();
    expect((await flag(visitor, subjectOf(proposal))).status).toBe(401);
    const answers = await Promise.all(Array.from({ length: 10 }, () => flag(stranger, subjectOf(proposal))));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      201,
      ...Array.from({ length: 9 }, () => 409),
    ]);
    expect(codeOf(await flag(stranger, subjectOf(proposal)))).toEqual([409, "ALREADY_FLAGGED"]);
    expect((await flag(member, subjectOf(proposal))).status).toBe(201);
    expect(
      await query("SELECT count(*)::int AS n FROM flag WHERE subject_id = $1", [`${proposal.id}`]),
    ).toEqual([{ n: 2 }]);
    // A flag is a note to moderators, no act: nothing of it is public.
    expect(await actsOn(`proposal:${proposal.id}`)).toEqual([]);
  });

  it("are not for an owner's own club", async () => {
    const { slug } = await newClub();
    expect((await flag(owner, `club:${slug}`)).status).toBe(403);
    expect((await flag(member, `club:${slug}`)).status).toBe(201);
  });

  it("stand in order for the club's moderators, who are not told who flagged", async () => {
    const { slug, proposal } = await newClub();
    const hash = await storeVote(proposal);
    await flag(stranger, `club:${slug}`);
    await flag(stranger, `reason:${hash}`);
    await flag(stranger, subjectOf(proposal));
    await flag(member, subjectOf(proposal));
    const { body } = await moderator("GET", `/api/clubs/${slug}/flags`);
    expect(body).toMatchObject({
      subjects: [
        {
          kind: "proposal",
          count: 2,
          label: "Secret title",
          flags: [{ reporter: null }, { reporter: null }],
        },
        { kind: "club", count: 1 },
        { subject: `reason:${hash}`, kind: "reason", count: 1, excerpt: "Secret reason" },
      ],
      next: null,
    });
    const all = await admin("GET", "/api/admin/flags");
    expect(JSON.stringify(all.body)).toContain(accounts.stranger.address);
    await query(
      `INSERT INTO flag (subject_kind, subject_id, club_id, reporter, category, text, created_at)
       SELECT 'reason', b.message_hash, $1, '0x' || lpad(to_hex(n), 40, '0'), 'spam', 'Again and again', app_now()
       FROM generate_series(1, 60) n, LATERAL (SELECT message_hash FROM ballot OFFSET n % 3 LIMIT 1) b`,
      [(await newClub()).id],
    );
    const seen: unknown[] = [];
    let after = "";
    do {
      const page = await admin("GET", `/api/admin/flags?status=open${after && `&after=${after}`}`);
      const subjects = Array.isArray(page.body["subjects"]) ? page.body["subjects"] : [];
      seen.push(...subjects.map((item) => ({ count: item.count, name: item.subject })));
      after = typeof page.body["next"] === "string" ? page.body["next"] : "";
    } while (after);
    const counts = seen.map((item) => Number(Reflect.get(Object(item), "count")));
    expect(counts).toEqual([...counts].sort((left, right) => right - left));
    expect(new Set(seen.map((item) => Reflect.get(Object(item), "name"))).size).toBe(seen.length);
  });

  it("are decided once, with a public reason; hiding upholds them", async () => {
    const { slug, proposal } = await newClub();
    await flag(stranger, subjectOf(proposal));
    await flag(member, subjectOf(proposal));
    const dismiss = () =>
      moderator("POST", "/api/flags/judgements", {
        subjects: [subjectOf(proposal)],
        verdict: "dismissed",
        reason,
      });
    const answers = await Promise.all([dismiss(), dismiss(), dismiss()]);
    expect(answers.map(({ body }) => body["changed"]).sort()).toEqual([0, 0, 1]);
    await flag(owner, subjectOf(proposal));
    await hide(admin, [subjectOf(proposal)]);
    expect(await actsOn(`proposal:${proposal.id}`)).toEqual([
      {
        actor: lower(accounts.moderator),
        act: "flag.dismiss",
        reason,
        before: { openFlags: 2 },
        after: { openFlags: 0, dismissed: 2 },
      },
      {
        actor: lower(testAdmin),
        act: "proposal.hide",
        reason,
        before: { hidden: false, openFlags: 1 },
        after: { hidden: true, openFlags: 0, upheld: 1 },
      },
    ]);
    expect(codeOf(await flag(holder, subjectOf(proposal)))).toEqual([409, "CONTENT_HIDDEN"]);
    const upheld = await moderator("GET", `/api/clubs/${slug}/flags?status=upheld`);
    expect(upheld.body).toMatchObject({ subjects: [{ count: 1, hidden: { reason } }] });
  });

  it("are not decided by who wrote what was flagged", async () => {
    const { proposal } = await newClub();
    await query("UPDATE proposal SET author = $2 WHERE id = $1", [proposal.id, lower(accounts.moderator)]);
    await flag(stranger, subjectOf(proposal));
    const body = { subjects: [subjectOf(proposal)], verdict: "dismissed", reason };
    expect(codeOf(await moderator("POST", "/api/flags/judgements", body))).toEqual([403, "FORBIDDEN"]);
    expect((await owner("POST", "/api/flags/judgements", body)).body).toEqual({ changed: 1 });
  });

  it.each([
    ["UPDATE flag SET text = 'other'", "never changed"],
    [
      "UPDATE flag SET status = 'open', resolved_by = NULL, resolved_at = NULL WHERE status <> 'open'",
      "decided once",
    ],
    ["DELETE FROM flag", "never changed or deleted"],
    ["TRUNCATE flag", "never changed or deleted"],
    ["DELETE FROM hidden_content", "never changed or deleted"],
    ["TRUNCATE hidden_content", "never changed or deleted"],
    ["DELETE FROM club_ban", "never changed or deleted"],
    ["TRUNCATE club_ban", "never changed or deleted"],
    ["UPDATE audit_entry SET reason = 'other'", "never changed"],
    ["DELETE FROM audit_entry", "never changed"],
    ["TRUNCATE audit_entry", "never changed"],
    ["TRUNCATE club CASCADE", "never changed"],
  ])("and the rest stay: the app's role can't %s", async (statement, refusal) => {
    await expect(query(statement)).rejects.toThrow(refusal);
  });
});

describe("bans", () => {
  it("keep a member from joining, drafting and flagging, say why and until when, and end by the clock", async () => {
    const { slug, proposal } = await newClub();
    const until = new Date(Date.now() + 86_400_000).toISOString();
    const body = { address: accounts.member.address, until, reason };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => moderator("POST", `/api/clubs/${slug}/bans`, body)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const refusals = [
      await member("PUT", `/api/clubs/${slug}/membership`),
      await member("POST", "/api/drafts", { club: slug }),
      await flag(member, subjectOf(proposal)),
    ];
    for (const refusal of refusals) {
      expect(codeOf(refusal)).toEqual([403, "BANNED"]);
      expect(refusal.body["error"]).toMatch(
        /^You are banned from this club until .+ UTC: It names a private address\. You can still vote\.$/,
      );
    }
    // Elsewhere nothing changed.
    expect((await flag(member, subjectOf((await newClub()).proposal))).status).toBe(201);
    expect(await actsOn(`club:${slug}`)).toContainEqual({
      actor: lower(accounts.moderator),
      act: "person.ban",
      reason,
      before: { address: lower(accounts.member), banned: false, role: "member" },
      after: { address: lower(accounts.member), banned: true, role: null, until, where: "club" },
    });
    const list = await moderator("GET", `/api/clubs/${slug}/bans`);
    expect(list.body).toMatchObject({ bans: [{ address: accounts.member.address, reason, until }] });
    await setClockOffset(86_400_000 + 60_000);
    try {
      expect((await flag(member, subjectOf(proposal))).status).toBe(201);
    } finally {
      await setClockOffset(0);
    }
  });

  it("are lifted by those who may ban, once", async () => {
    const { slug } = await newClub();
    await owner("POST", `/api/clubs/${slug}/bans`, {
      address: accounts.moderator.address,
      until: null,
      reason,
    });
    expect((await moderator("GET", `/api/clubs/${slug}/bans`)).status).toBe(403);
    const lift = () =>
      owner("POST", `/api/clubs/${slug}/bans/lift`, { address: accounts.moderator.address, reason });
    expect((await Promise.all([lift(), lift()])).map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await moderator("PUT", `/api/clubs/${slug}/membership`)).body).toMatchObject({ role: "member" });
  });

  it("from everywhere hold in every club and for founding one", async () => {
    const { slug, proposal } = await newClub();
    const ban = { address: accounts.stranger.address, until: null, reason };
    expect((await admin("POST", "/api/admin/bans", ban)).status).toBe(200);
    expect((await admin("POST", "/api/admin/bans", ban)).status).toBe(409);
    for (const refusal of [
      await flag(stranger, subjectOf(proposal)),
      await stranger("POST", "/api/drafts", { club: slug }),
    ]) {
      expect(codeOf(refusal)).toEqual([403, "BANNED"]);
      expect(refusal.body["error"]).toMatch(
        /^You're banned from joining, publishing and flagging until it is lifted/,
      );
    }
    expect((await admin("GET", "/api/admin/bans")).body).toMatchObject({ bans: [{ address: ban.address }] });
    expect((await admin("POST", "/api/admin/bans/lift", { address: ban.address, reason })).status).toBe(200);
    expect((await flag(stranger, subjectOf(proposal))).status).toBe(201);
    expect((await actsOn(`person:${lower(accounts.stranger)}`)).map(({ act }) => act)).toEqual([
      "person.ban",
      "person.lift-ban",
    ]);
  });
});

describe("featuring and verifying", () => {
  it("puts a proposal first on its lists, three in a club at most, even at once", async () => {
    const { slug, id, proposal } = await newClub();
    const more: OpenProposal[] = [];
    for (let count = 0; count < 4; count += 1) more.push(await storeProposal({ clubId: id, snapshotBlock }));
    const feature = (ids: bigint[], featured = true) =>
      admin("POST", "/api/admin/featured", { subjects: ids.map((id) => `proposal:${id}`), featured, reason });
    expect((await feature([proposal.id])).body).toEqual({ changed: 1 });
    const { body } = await visitor("GET", `/api/clubs/${slug}/proposals`);
    expect(body).toMatchObject({ proposals: [{ id: `${proposal.id}`, isFeatured: true }, {}, {}, {}, {}] });
    const answers = await Promise.all(more.map((each) => feature([each.id])));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
    // A stub is no showpiece: hiding takes it off, and it can't be featured.
    await hide(admin, [subjectOf(proposal)]);
    expect((await actsOn(`proposal:${proposal.id}`)).at(-1)).toMatchObject({
      before: { hidden: false, featured: true },
      after: { hidden: true, featured: false },
    });
    expect((await feature([proposal.id])).status).toBe(409);
    const featured = await query<{ id: string }>("SELECT id FROM proposal WHERE featured_at IS NOT NULL");
    expect(
      (
        await feature(
          featured.map((row) => BigInt(row.id)),
          false,
        )
      ).body,
    ).toEqual({ changed: 2 });
  });

  it("gives the badge to several clubs together or to none", async () => {
    const [one, two] = [await newClub(), await newClub()];
    const verify = (clubs: string[]) =>
      admin("POST", "/api/admin/verified", {
        subjects: clubs.map((slug) => `club:${slug}`),
        verified: true,
        reason,
      });
    const before = await stored();
    expect((await verify([one.slug, "no-such-club"])).status).toBe(404);
    expect(await stored()).toEqual(before);
    const answers = await Promise.all([verify([one.slug, two.slug]), verify([two.slug, one.slug])]);
    expect(answers.map(({ body }) => body["changed"]).sort()).toEqual([0, 2]);
    expect((await actsOn(`club:${two.slug}`)).at(-1)).toMatchObject({
      act: "club.verify",
      before: { verified: false },
      after: { verified: true },
    });
  });
});

describe("the lists of the dashboard", () => {
  it("put clubs and proposals under the tab of their state, count them and give them as CSV to admins alone", async () => {
    const { slug, id, proposal } = await newClub();
    const pending = await storeProposal({ clubId: id, snapshotBlock, startsIn: "1 day" });
    await hide(admin, [subjectOf(proposal), `club:${slug}`]);
    const idsOf = async (tab: AdminProposalTab) =>
      (await listAdminProposals({ tab, q: slug, after: null })).proposals.map((row) => row.id);
    expect(await idsOf("hidden")).toEqual([`${proposal.id}`]);
    expect(await idsOf("active")).toEqual([`${proposal.id}`]);
    expect(await idsOf("pending")).toEqual([`${pending.id}`]);
    expect(await idsOf("cancelled")).toEqual([]);
    const { clubs } = await listAdminClubs({ tab: "hidden", q: "", after: null });
    expect(clubs[0]).toMatchObject({ slug, hidden: { reason }, owner: accounts.owner.address });
    const counts = await countContent();
    expect(counts.clubs.hidden).toBe(clubs.length);
    // Pages of one row each meet every row once.
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page: ProposalsPage = await listAdminProposals({ tab: "active", q: "", after, limit: 1 });
      seen.push(...page.proposals.map((row) => row.id));
      after = page.next;
    } while (after !== null);
    expect(new Set(seen).size).toBe(counts.proposals.active);
    expect(seen).toHaveLength(counts.proposals.active);
    const noBounty = await visitor("GET", "/api/admin/bounties/csv");
    expect([noBounty.status, (await owner("GET", "/api/admin/bounties/csv")).status]).toEqual([401, 403]);
    for (const path of ["/api/admin/proposals/csv?tab=hidden", "/api/admin/clubs/csv?tab=hidden"]) {
      expect([(await visitor("GET", path)).status, (await owner("GET", path)).status]).toEqual([401, 403]);
      expect(await textOf(admin, path)).toContain(slug);
    }
  });
});

describe("two people who cancel a proposal at the same time", () => {
  it("are told who was faster, and only the first one's signature and reason are kept", async () => {
    const { proposal } = await newClub();
    const id = BigInt(proposal.id);
    const path = `/api/proposals/${id}/cancel`;
    const people = await Promise.all(
      [
        { caller: moderator, account: accounts.moderator, reason: "It is a scam." },
        { caller: owner, account: accounts.owner, reason: "It was settled elsewhere." },
      ].map(async (person) => ({ ...person, body: await signCancellation({ ...person, id }) })),
    );
    const answers = await Promise.all(people.map(({ caller, body }) => caller("POST", path, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const isFirst = answers[0]?.status === 200;
    const [first, second] = isFirst ? people : people.toReversed();
    const refusal = answers.find(({ status }) => status === 409);
    const who = String(first?.account.address);
    expect(refusal?.body).toMatchObject({
      code: "CONFLICT",
      error: `This proposal was already cancelled by a moderator (${who.slice(0, 6)}...${who.slice(-4)}). Yours was not needed, and was not saved.`,
    });
    // The first one's request again, as after a lost answer, and the same person for another reason.
    expect((await first?.caller("POST", path, first.body))?.status).toBe(200);
    const other = { id, account: first?.account ?? testAdmin, reason: "For another reason." };
    expect((await first?.caller("POST", path, await signCancellation(other)))?.status).toBe(409);
    expect((await second?.caller("POST", path, second.body))?.status).toBe(409);
    expect(await query("SELECT cancel_reason, cancel_signature FROM proposal WHERE id = $1", [id])).toEqual([
      { cancel_reason: first?.reason, cancel_signature: first?.body.signed?.signature },
    ]);
    expect(await actsOn(subjectOf(proposal))).toMatchObject([
      { act: "proposal.cancel", actor: who.toLowerCase() },
    ]);
    const entries = await query("SELECT 1 FROM log_entry WHERE body LIKE $1", [
      `{"kind":"cancellation","proposal":"${proposal.digest}"%`,
    ]);
    expect(entries).toHaveLength(1);
  });
});

describe("GET /api/moderation", () => {
  const entriesOf = ({ body }: Answer) => (Array.isArray(body["entries"]) ? body["entries"] : []);

  it("tells who did what to what and why, with a link, to everybody", async () => {
    const { slug, proposal, number } = await newClub();
    const cancellation = { id: BigInt(proposal.id), account: testAdmin, reason: "The snapshot is lost." };
    const path = `/api/proposals/${proposal.id}/cancel`;
    expect((await admin("POST", path, { reason: cancellation.reason })).status).toBe(400);
    expect((await admin("POST", path, await signCancellation(cancellation))).status).toBe(200);
    const hash = await storeVote(proposal);
    await hide(admin, [`reason:${hash}`]);
    const answer = await visitor("GET", `/api/moderation?club=${slug}&kind=content`);
    expect(answer.response.headers.get("cache-control")).toMatch(/^public/);
    const href = `/clubs/${slug}/proposals/${number}`;
    const club = { slug, name: `Secret name ${slug.split("-")[1]}` };
    expect(entriesOf(answer)).toMatchObject([
      {
        actor: testAdmin.address,
        act: "reason.hide",
        words: "hid",
        subject: {
          kind: "reason",
          href,
          label: `the reason of a vote on “Secret title” #${number} in ${club.name}`,
        },
        club,
        reason,
        before: { hidden: false },
        after: { hidden: true },
      },
      {
        act: "proposal.cancel",
        words: "cancelled",
        subject: { kind: "proposal", href },
        reason: "The snapshot is lost.",
      },
    ]);
    const clubs = await visitor("GET", `/api/moderation?club=${slug}&kind=clubs`);
    expect(entriesOf(clubs).map(({ act }) => act)).toEqual([
      "club.set-role",
      "club.set-role",
      "club.transfer",
      "club.found",
    ]);
  });

  it("pages by key through every act once, and leaves out what authors do and what is private", async () => {
    await query(
      `INSERT INTO audit_entry (actor, act, subject, reason, before, after, at)
       SELECT $1, 'session.end', 'session:opaque-session-id-' || n, 'Stolen laptop.',
         '{"sessionId": "opaque-session-id", "sessions": 2, "note": "private note"}', '{"sessions": 0}', app_now() FROM generate_series(1, 65) n`,
      [lower(testAdmin)],
    );
    await query(
      `INSERT INTO audit_entry (actor, act, subject, reason, before, after, at)
       VALUES ($1, 'treasury.sweep-dust', 'treasury:7', NULL, '{}', '{"amount": "12"}', app_now()),
              ($1, 'proposal.publish', 'proposal:999999', NULL, '{}', '{}', app_now())`,
      [lower(testAdmin)],
    );
    const seen: { id: string; act: string }[] = [];
    const texts: string[] = [];
    let after = "";
    do {
      const page = await visitor("GET", `/api/moderation?${after && `after=${after}`}`);
      texts.push(JSON.stringify(page.body));
      seen.push(...entriesOf(page));
      after = typeof page.body["next"] === "string" ? page.body["next"] : "";
    } while (after);
    const [row] = await query<{ n: number }>(
      "SELECT count(*)::int AS n FROM audit_entry WHERE act NOT IN ('proposal.publish', 'proposal.edit')",
    );
    expect(new Set(seen.map(({ id }) => id)).size).toBe(row?.n);
    expect(seen).toHaveLength(row?.n ?? 0);
    expect(seen[0]).toMatchObject({
      act: "treasury.sweep-dust",
      words: "treasury: sweep dust",
      subject: { id: null },
    });
    expect(seen[1]).toMatchObject({ words: "ended the sessions of", before: { sessions: 2 } });
    expect(texts.join()).not.toMatch(/opaque-session-id|private note|proposal\.publish/);
  });

  it.each(["?kind=other", "?club=No", "?after=x", "?after=0", "?page=2", "?club=a&club=b"])(
    "answers 400 to %s",
    async (search) => {
      expect((await visitor("GET", `/api/moderation${search}`)).status).toBe(400);
    },
  );
});

describe("viewOverview", () => {
  it("counts the votes of the last 7 days", async () => {
    const { proposal } = await newClub();
    const before = await viewOverview();
    await storeVote(proposal);
    const old = await storeVote(proposal);
    await query(
      "UPDATE vote SET cast_at = cast_at - interval '8 days' WHERE ballot_id = (SELECT id FROM ballot WHERE message_hash = $1)",
      [old],
    );
    expect((await viewOverview())?.votesThisWeek).toBe((before?.votesThisWeek ?? 0) + 1);
  });
});

// By day, people without a right are refused; here they lose it in the middle of an act.
atNight("a right that is being taken away", () => {
  const takeRole = (id: bigint) => ({
    sql: "UPDATE club_member SET role = 'member' WHERE club_id = $1 AND address = $2",
    values: [id, lower(accounts.moderator)],
    lock: { sql: "SELECT 1 FROM club WHERE id = $1 FOR NO KEY UPDATE", values: [id] },
  });

  it.each([
    [
      "judging flags",
      ({ proposal }: TestClub) =>
        moderator("POST", "/api/flags/judgements", {
          subjects: [subjectOf(proposal)],
          verdict: "upheld",
          reason,
        }),
    ],
    [
      "cancelling",
      async ({ proposal }: TestClub) => {
        const cancellation = { id: BigInt(proposal.id), account: accounts.moderator, reason };
        return moderator(
          "POST",
          `/api/proposals/${proposal.id}/cancel`,
          await signCancellation(cancellation),
        );
      },
    ],
  ])("is waited for by a moderator's %s, which then is refused", async (_act, perform) => {
    const club = await newClub();
    await flag(member, subjectOf(club.proposal));
    const { sql, values, lock } = takeRole(club.id);
    const answer = await whileUncommitted([lock, { sql, values }], () => perform(club));
    expect(codeOf(answer)).toEqual([403, "FORBIDDEN"]);
  });

  it("is waited for by an admin's act on a club, which then is refused", async () => {
    const { slug } = await newClub();
    const second = testAccount("second admin of moderated clubs");
    const caller = await openCaller(second);
    await query("INSERT INTO admin (address, is_primary, created_at) VALUES ($1, false, app_now())", [
      lower(second),
    ]);
    const answer = await whileUncommitted(
      [{ sql: "DELETE FROM admin WHERE address = $1", values: [lower(second)] }],
      () =>
        caller("POST", `/api/clubs/${slug}/bans`, { address: accounts.member.address, until: null, reason }),
    );
    expect(codeOf(answer)).toEqual([403, "FORBIDDEN"]);
  });
});

/** Begins the statements, lets the act run into them, and commits half a second later. */
async function whileUncommitted(
  statements: { sql: string; values: unknown[] }[],
  act: () => Promise<Answer>,
): Promise<Answer> {
  const client = new Client({ connectionString: testDatabaseUrl });
  await client.connect();
  try {
    await client.query("BEGIN");
    for (const { sql, values } of statements) await client.query(sql, values);
    const running = act();
    await new Promise((resolve) => setTimeout(resolve, 500));
    await client.query("COMMIT");
    return await running;
  } finally {
    await client.end();
  }
}
