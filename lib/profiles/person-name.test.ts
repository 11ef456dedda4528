import { checkPersonName } from "./person-name";

describe("the name of a person", () => {
  it.each([
    "a d m i n",
    "Moderators",
    "\u0410dm\u0456n",
    "Marit Solheim (0x7099...79C8)",
    "Marit 0x70997970",
    "Ox7099...79C8",
    "Kairos Team",
    "Club Kairos Support",
    "alice.cro",
    "Alice .CRO",
    "alice.\u0441r\u043e",
  ])("may not claim to be somebody else: %s", (name) => {
    expect(checkPersonName(name, { productName: "Kairos" })).toMatchObject({ ok: false });
  });

  it.each([
    "Marit Solheim",
    "Ox Farm 7",
    "Kairos fan",
    "Team Rocket",
    "Help yourself",
    "Teo... 42nd",
    "St. Croix",
    "cro fan",
  ])("may be %s", (name) => {
    expect(checkPersonName(name, { productName: "Kairos" })).toEqual({ ok: true, value: name });
  });
});
