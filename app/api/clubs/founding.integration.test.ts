import { testAccount } from "@/tests/setup/accounts";
import { holder } from "@/tests/setup/local-people";
import { query, setChainFault } from "@/tests/setup/own-services";
import { openCaller } from "@/tests/setup/route-caller";

process.env["CLUB_FOUNDING_POWER"] = "12";

/** Holds 12.40 VP. */
const club = { name: "Night Market", slug: "night-market", about: "" };

afterEach(() => setChainFault(null));

const ownersOf = (slug: string) =>
  query(
    "SELECT address, role FROM club_member m JOIN club c ON c.id = m.club_id WHERE c.slug = $1 ORDER BY address",
    [slug],
  );

describe("a club founded by power", () => {
  it("is refused to who holds too little, with the gap", async () => {
    const newcomer = await openCaller(testAccount("newcomer"));
    const error = "Founding a club takes 12.00 VP; you hold 0.00 VP now.";
    expect((await newcomer("GET", "/api/clubs/founding")).body).toEqual({ allowed: false, reason: error });
    const { status, body } = await newcomer("POST", "/api/clubs", club);
    expect([status, body["code"], body["error"]]).toEqual([403, "FORBIDDEN", error]);
    expect(await ownersOf(club.slug)).toEqual([]);
  });

  it("is a 503 while the power can't be read, and founds nothing: unknown is not enough and not zero", async () => {
    const asHolder = await openCaller(holder);
    setChainFault("down");
    for (const answer of [
      await asHolder("POST", "/api/clubs", club),
      await asHolder("GET", "/api/clubs/founding"),
    ]) {
      expect([answer.status, answer.body["code"]]).toEqual([503, "CHAIN_UNAVAILABLE"]);
    }
    expect(await ownersOf(club.slug)).toEqual([]);
  });

  it("belongs to the holder who has the power", async () => {
    const asHolder = await openCaller(holder);
    expect((await asHolder("GET", "/api/clubs/founding")).body).toEqual({ allowed: true, reason: null });
    const { status, body } = await asHolder("POST", "/api/clubs", club);
    expect([status, body["createdBy"]]).toEqual([201, holder.address]);
    expect(await ownersOf(club.slug)).toEqual([{ address: holder.address.toLowerCase(), role: "owner" }]);
  });
});
