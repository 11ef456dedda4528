import { randomUUID } from "node:crypto";
import { bountyKind } from "@/lib/bounties/bounty-kind.server";
import { AppError } from "@/lib/http/app-error";
import { proposalKind } from "@/lib/proposals/proposal-kind.server";
import { defaultSettings } from "@/lib/settings/default-settings";
import { addressOf } from "@/tests/builders/ballots";
import { bountyContent } from "@/tests/builders/bounty-content";
import { insertBounty } from "@/tests/builders/rows";
import { storeClub, storeProposal } from "@/tests/builders/stored-proposals";
import { testAccount } from "@/tests/setup/accounts";
import { query, setClockOffset } from "@/tests/setup/own-services";
import { attachPayment } from "./attach-payment.server";
import { cancelPublished } from "./cancel-published.server";
import { checkLimits } from "./check-limits.server";
import { createDraft, discardDraft, getDraft, listOwnDrafts, saveDraft } from "./edit-drafts.server";
import { judgeVisit } from "./judge-visit.server";
import { publishDraft } from "./publish-draft.server";
import type { DraftingKind, PublishedItem, PublishingKind } from "./publishing-kind.server";
import { DRAFTS_PER_AUTHOR } from "./publishing-limits";
import { requirePublished } from "./require-own-right.server";

const DAY_MS = 86_400_000;
const settings = defaultSettings({ PROPOSAL_FEE_TOKENS: 1n, BOUNTY_FEE_TOKENS: 1n });
const address = (name: string) => addressOf(testAccount(name).address);
const [stranger, moderator] = [address("stranger"), address("moderator")];
let me = address("author 0");
let serial = 0;
let slug: string;
let clubId: bigint;

beforeEach(async () => {
  serial += 1;
  slug = `both-kinds-${serial}`;
  me = address(`author ${serial}`);
  clubId = await storeClub(slug);
  await query(
    "INSERT INTO club_member (club_id, address, role, joined_at) VALUES ($1, $2, 'moderator', app_now())",
    [clubId, moderator],
  );
});
afterEach(() => setClockOffset(0));

it("tells what went wrong first, though the look that follows fails too", async () => {
  const findByDraft = jest
    .fn()
    .mockResolvedValueOnce(null)
    .mockRejectedValue(new Error("the database is gone"));
  const publishing = publishDraft(
    { ...proposalKind, findByDraft },
    { draftId: randomUUID(), author: me },
    {
      check: async () => {
        throw new AppError("CHAIN_UNAVAILABLE");
      },
      read: () => Promise.reject(new Error("not reached")),
    },
  );
  await expect(publishing).rejects.toMatchObject({ code: "CHAIN_UNAVAILABLE" });
});

type Written = { id: string; edition: number; title: string };

/** What both kinds do, with the content that each of them takes. */
function callsOf<Item extends PublishedItem, Content extends object, Dto extends Written>(
  kind: PublishingKind<Item> & DraftingKind<Content, Dto>,
  write: (title: string) => Readonly<Record<keyof Content, unknown>>,
  /** Publishes by SQL as this test's author, with voting or submissions ahead. */
  publish: () => Promise<bigint>,
) {
  const { name } = kind.table;
  return {
    name,
    closed: kind.over.code,
    begin: async (copyOf: bigint | null = null, author = me): Promise<Written> =>
      createDraft(kind, { author, club: slug, copyOf }),
    save: async ({ id, edition }: Written, title: string, author = me): Promise<Written> =>
      saveDraft(kind, { id, author, change: { ...write(title), edition } }),
    get: async (id: string, author = me): Promise<Written> => getDraft(kind, { id, author }),
    list: async (): Promise<Written[]> => listOwnDrafts(kind, me),
    discard: (id: string, author = me) => discardDraft(kind, { id, author }),
    publish,
    cancel: (id: bigint, by = me, reason = "No longer needed.") =>
      cancelPublished(kind, { id, address: by, reason }),
    cancelled: async (id: bigint) => (await requirePublished(kind, id)).cancelled,
    pay: (id: bigint, by = me) => attachPayment(kind, { id, address: by }),
    limits: async (change: Partial<typeof settings> = {}, author = me) => {
      const question = { settings: { ...settings, ...change }, clubId, author };
      return (await checkLimits(kind, question)).map(({ code }) => code);
    },
  };
}

const kinds = [
  callsOf(
    proposalKind,
    (title) => ({ title, body: "Why.", discussion: "", earliestStart: null, periodSeconds: 259_200 }),
    async () => {
      const { id } = await storeProposal({ clubId, snapshotBlock: 1n, startsIn: "1 hour" });
      await query("UPDATE proposal SET author = $2 WHERE id = $1", [id, me]);
      return id;
    },
  ),
  callsOf(
    bountyKind,
    (title) => bountyContent({ title }),
    async () => (await insertBounty(query, { clubId, sponsor: me })).id,
  ),
];

describe.each(kinds)("a draft of a $name", ({ name, begin, save, get, list, discard, publish, cancel }) => {
  it("begins empty, counts its saves, and is listed newest first", async () => {
    const first = await begin();
    expect(first).toMatchObject({ title: "", edition: 1, club: { slug, name: slug } });
    const second = await begin();
    await setClockOffset(60_000);
    const saved = await save(first, "Plant trees");
    expect(saved).toMatchObject({ title: "Plant trees", edition: 2 });
    expect((await list()).map(({ id }) => id)).toEqual([first.id, second.id]);
    expect(await get(first.id)).toEqual(saved);
  });

  it("keeps what another tab saved", async () => {
    const draft = await begin();
    await save(draft, "Saved first");
    await expect(save(draft, "Saved from a stale tab")).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await get(draft.id)).toMatchObject({ title: "Saved first", edition: 2 });
  });

  it("takes one of ten saves of the same edition", async () => {
    const draft = await begin();
    const saves = await Promise.allSettled(Array.from({ length: 10 }, (_, n) => save(draft, `Save ${n}`)));
    expect(saves.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await get(draft.id)).toMatchObject({ edition: 2 });
  });

  it("is unknown to everybody else (T32)", async () => {
    const draft = await begin();
    for (const call of [
      get(draft.id, stranger),
      save(draft, "Not mine", stranger),
      discard(draft.id, stranger),
    ]) {
      await expect(call).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
    await discard(draft.id);
    await expect(get(draft.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(discard(draft.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("begins as a copy of something published, also by somebody else, unless an admin hides it", async () => {
    const id = await publish();
    expect(await begin(id, stranger)).toMatchObject({ title: `A ${name}`, edition: 1 });
    await cancel(id);
    expect(await begin(id)).toMatchObject({ title: `A ${name}` });
    await expect(begin(999_999n)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await query(
      "INSERT INTO hidden_content (subject_kind, subject_id, reason, hidden_by, hidden_at) VALUES ($1, $2, 'spam', $3, app_now())",
      [name, `${id}`, moderator],
    );
    await expect(begin(id)).rejects.toMatchObject({ code: "CONTENT_HIDDEN" });
  });

  it("is refused beyond 50, also to many at the same time", async () => {
    for (let count = 0; count < DRAFTS_PER_AUTHOR - 1; count++) await begin();
    const last = await Promise.allSettled(Array.from({ length: 5 }, () => begin()));
    expect(last.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(last.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "CONFLICT" } });
    expect(await list()).toHaveLength(DRAFTS_PER_AUTHOR);
  });

  it("is refused to the banned and in a club that does not exist", async () => {
    await query(
      "INSERT INTO club_ban (club_id, address, reason, banned_by, banned_at) VALUES ($1, $2, 'spam', $3, app_now())",
      [clubId, me, moderator],
    );
    await expect(begin()).rejects.toMatchObject({ code: "BANNED" });
    slug = "no-such-club";
    await expect(begin()).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe.each(kinds)("the limits of a $name", ({ limits, publish, cancel }) => {
  it("count what is open of the author in the club, and what was published within a day", async () => {
    expect(await limits()).toEqual([]);
    const ids = [await publish(), await publish()];
    await query("UPDATE proposal SET created_at = app_now() WHERE club_id = $1", [clubId]);
    await query("UPDATE bounty SET created_at = app_now() WHERE club_id = $1", [clubId]);
    expect(await limits({ openPerAuthor: 3, dailyPerAuthor: 3, dailyPerClub: 3 })).toEqual([]);
    expect(await limits({ openPerAuthor: 2 })).toEqual(["too-many-open"]);
    expect(await limits({ dailyPerAuthor: 2 })).toEqual(["too-many-today"]);
    expect(await limits({ dailyPerClub: 2 })).toEqual(["club-too-many-today"]);
    expect(await limits({ openPerAuthor: 2, dailyPerAuthor: 2, dailyPerClub: 2 }, stranger)).toEqual([
      "club-too-many-today",
    ]);
    await cancel(ids[0] ?? 0n);
    expect(await limits({ openPerAuthor: 2 })).toEqual([]);
    await setClockOffset(DAY_MS + 1_000);
    expect(await limits({ dailyPerAuthor: 1, dailyPerClub: 1 })).toEqual([]);
  });

  it("pause for everybody when the admins say so", async () => {
    expect(await limits({ publishingOpen: false }, stranger)).toEqual(["publishing-paused"]);
  });
});

describe.each(kinds)("to cancel a $name", ({ name, closed, publish, cancel, cancelled }) => {
  it("is up to its author and the moderators, with a reason that stays", async () => {
    const [mine, theirs] = [await publish(), await publish()];
    await expect(cancel(mine, stranger)).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(await cancelled(mine)).toBeNull();
    await cancel(mine);
    await cancel(theirs, moderator, "Against the rules.");
    expect(await cancelled(mine)).toMatchObject({ by: me, reason: "No longer needed." });
    expect(await cancelled(theirs)).toMatchObject({ by: moderator, reason: "Against the rules." });
    await expect(cancel(999_999n)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("happens once, and is noted once, of ten requests at the same time", async () => {
    const id = await publish();
    const reasons = Array.from({ length: 10 }, (_, n) => `Reason ${n % 5}`);
    const answers = await Promise.allSettled(reasons.map((reason) => cancel(id, me, reason)));
    const entries = await query<{ reason: string }>(
      "SELECT reason FROM audit_entry WHERE subject = $1 AND act = $2",
      [`${name}:${id}`, `${name}.cancel`],
    );
    expect(entries).toHaveLength(1);
    expect(await cancelled(id)).toMatchObject({ reason: entries[0]?.reason });
    // Only the request that is the same as the kept one hears that it was done.
    expect(answers.map(({ status }) => status)).toEqual(
      reasons.map((reason) => (reason === entries[0]?.reason ? "fulfilled" : "rejected")),
    );
    await expect(cancel(id, moderator)).rejects.toMatchObject({
      code: "CONFLICT",
      message: `This ${name} was already cancelled by its ${name === "bounty" ? "sponsor" : "author"}. Yours was not needed, and was not saved.`,
    });
  });

  it("comes too late once it is over", async () => {
    const id = await publish();
    if (name === "bounty") {
      await query(
        "UPDATE bounty_prize SET withdrawn_at = app_now(), withdrawn_by = $2, withdraw_reason = 'none' WHERE bounty_id = $1",
        [id, me],
      );
      await setClockOffset(8 * DAY_MS);
      await query("UPDATE bounty SET announced_at = app_now(), announced_by = $2 WHERE id = $1", [id, me]);
    }
    await setClockOffset(30 * DAY_MS);
    await expect(cancel(id, moderator)).rejects.toMatchObject({ code: closed, status: 409 });
    expect(await cancelled(id)).toBeNull();
  });
});

describe.each(kinds)("to pay again for a $name", ({ publish, pay }) => {
  it("is up to its author alone, with a payment that is there", async () => {
    const id = await publish();
    await expect(pay(id, moderator)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(pay(id)).rejects.toMatchObject({ code: "FEE_UNPAID" });
    await expect(pay(999_999n)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe.each(kinds)("a visit of the address of a $name", ({ name, publish }) => {
  it("meets it, or nothing", async () => {
    const id = await publish();
    const [row] = await query<{ number: number }>(`SELECT number FROM ${name} WHERE id = $1`, [id]);
    const number = row?.number ?? 0;
    expect(await judgeVisit(name, { slug, number })).toBe("known");
    expect(await judgeVisit(name, { slug, number: number + 1 })).toBe("unknown");
    expect(await judgeVisit(name, { slug, number: null })).toBe("unknown");
  });
});
