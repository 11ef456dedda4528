import { castVote } from "@/lib/votes/cast-vote.server";
import { addressOf } from "@/tests/builders/ballots";
import { appSeconds, signBallot, storeClub, storeProposal } from "@/tests/builders/stored-proposals";
import { whale } from "@/tests/setup/local-people";
import { query, setClockOffset, settledSnapshot } from "@/tests/setup/own-services";
import { visitor } from "@/tests/setup/route-caller";

const FOUR_DAYS_MS = 4 * 86_400_000;

afterEach(() => setClockOffset(0));

describe("GET /api/proposals/{id}/result", () => {
  it("may be kept for a year once it is final, and not before; hiding the text changes nothing of it", async () => {
    const { id, name, digest } = await storeProposal({
      clubId: await storeClub(),
      ...(await settledSnapshot()),
    });
    const request = await signBallot({ account: whale, proposal: name, signedAt: await appSeconds() });
    await castVote({ proposalId: id, voter: addressOf(whale.address), request });
    const ask = async () => {
      const { status, body, response } = await visitor("GET", `/api/proposals/${id}/result`);
      return { status, body, cache: response.headers.get("cache-control") };
    };

    const open = await ask();
    expect(open).toMatchObject({
      status: 200,
      body: { digest, outcome: null, finalAt: null, tally: { yesCount: 1 } },
    });
    expect(open.cache).toContain("s-maxage=2,");

    await setClockOffset(FOUR_DAYS_MS);
    const final = await ask();
    expect(final.body).toMatchObject({
      outcome: "passed",
      finalAt: expect.any(String),
      tally: open.body["tally"],
    });
    expect(final.cache).toBe("public, max-age=60, s-maxage=31536000");

    await query(
      `INSERT INTO hidden_content (subject_kind, subject_id, reason, hidden_by, hidden_at)
       VALUES ('proposal', $1, 'A test.', '0x' || repeat('a', 40), app_now())`,
      [id],
    );
    expect(await ask()).toEqual(final);
    expect(JSON.stringify(final.body)).not.toContain("A proposal");
    // A refusal is nobody's to keep.
    const unknown = await visitor("GET", "/api/proposals/999999/result");
    expect([unknown.status, unknown.response.headers.get("cache-control")]).toEqual([
      404,
      "private, no-store",
    ]);
  });
});
