import { storeClub, storeProposal } from "@/tests/builders/stored-proposals";
import { testAccount } from "@/tests/setup/accounts";
import { query } from "@/tests/setup/own-services";
import { type Caller, openCaller } from "@/tests/setup/route-caller";

const NINES = "9".repeat(78);
let author: Caller;
let proposalId: bigint;

beforeAll(async () => {
  author = await openCaller(testAccount("draft author"));
  ({ id: proposalId } = await storeProposal({ clubId: await storeClub("drafting"), snapshotBlock: 1n }));
});

const countDrafts = () => query("SELECT count(*) FROM proposal_draft");

describe("POST /api/drafts", () => {
  it.each(["", "abc", "1.5", "-1", "0x10", "9".repeat(19), "9".repeat(60_000)])(
    "answers 400 to a copy of what is no proposal's id, and stores nothing: %.20s",
    async (copyOf) => {
      const before = await countDrafts();
      const { status } = await author("POST", "/api/drafts", { club: "drafting", copyOf });
      expect(status).toBe(400);
      expect(await countDrafts()).toEqual(before);
    },
  );

  it("begins with the text of a proposal", async () => {
    const { status, body } = await author("POST", "/api/drafts", {
      club: "drafting",
      copyOf: `${proposalId}`,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ title: "A proposal", periodSeconds: 4 * 86_400, edition: 1 });
  });
});

describe("PATCH /api/drafts/{id}", () => {
  it.each([2_147_483_648, -1, Number.MAX_SAFE_INTEGER])(
    "answers 400 to edition %i, which no draft has",
    async (edition) => {
      const created = await author("POST", "/api/drafts", { club: "drafting" });
      const { id, club: _club, updatedAt: _updatedAt, ...content } = created.body;
      const { status } = await author("PATCH", `/api/drafts/${id}`, { ...content, edition });
      expect(status).toBe(400);
    },
  );
});

describe("what people write in other ways", () => {
  const change = async (part: object) => {
    const { body } = await author("POST", "/api/drafts", { club: "drafting" });
    const { id, club: _club, updatedAt: _updatedAt, ...content } = body;
    return author("PATCH", `/api/drafts/${id}`, { ...content, ...part });
  };

  it("takes times of any offset, and keeps them in UTC", async () => {
    const { status, body } = await change({ earliestStart: "2030-01-31T17:30:00+05:30" });
    expect([status, body["earliestStart"]]).toEqual([200, "2030-01-31T12:00:00.000Z"]);
    for (const earliestStart of ["9999-12-31T23:59:59-05:00", "2030-01-31", "soon"])
      expect(await change({ earliestStart })).toMatchObject({
        status: 400,
        body: { error: expect.stringContaining("2026-01-31T12:00:00Z") },
      });
  });
});

describe("cursors that no answer gave", () => {
  it.each([
    ["votes", (id: bigint) => `/api/proposals/${id}/votes?sort=time&cursor=${NINES}.0x${"f".repeat(40)}`],
    ["votes", (id: bigint) => `/api/proposals/${id}/votes?cursor=${NINES}.0x${"f".repeat(40)}`],
    ["non-voters", (id: bigint) => `/api/proposals/${id}/non-voters?cursor=${NINES}.0x${"f".repeat(40)}`],
    ["proposals", () => `/api/proposals?sort=ending&after=${"9".repeat(18)}.${"9".repeat(15)}`],
    ["a club's", () => `/api/clubs/drafting/proposals?after=${"9".repeat(18)}.${"9".repeat(15)}`],
  ])("give no 5xx in the list of %s", async (_list, path) => {
    expect((await author("GET", path(proposalId))).status).toBeLessThan(500);
  });
});
