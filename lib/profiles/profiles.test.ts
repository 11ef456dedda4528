import { delay, HttpResponse, http } from "msw";
import { parseAddress } from "@/lib/shared/address";
import { startNetwork } from "@/tests/network";
import { appEnvironment } from "@/tests/setup/app-environment";
import { describeTurnout } from "./describe-turnout";
import { describeMarketplaceRefusal } from "./marketplace-refusal";
import { checkPersonName } from "./person-name";
import { readMarketplaceWallet } from "./read-marketplace-wallet.server";

const turnout = { voted: 6, couldVote: 10, stillOpen: 0, notCounted: 0 };

describe("describeTurnout", () => {
  it.each([
    [{}, "Voted in 6 of 10 eligible proposals.", ""],
    [{ voted: 0, couldVote: 1 }, "Voted in 0 of 1 eligible proposal.", ""],
    [{ stillOpen: 1 }, "Voted in 6 of 10 eligible proposals.", "1 of the others is still open."],
    [
      { stillOpen: 3, notCounted: 2 },
      "Voted in 6 of 10 eligible proposals.",
      "3 of the others are still open. 2 proposals aren't counted: who had power there isn't known yet.",
    ],
    [{ voted: 0, couldVote: 0 }, "Not eligible for any vote yet.", ""],
  ])("says %j as %j", (change, main, rest) => {
    expect(describeTurnout({ ...turnout, ...change })).toEqual({ main, rest });
  });

  it("never takes unknown for none", () => {
    expect(describeTurnout({ voted: 0, couldVote: 0, stillOpen: 0, notCounted: 1 })).toEqual({
      main: "Not known yet.",
      rest: "1 proposal isn't counted: who had power there isn't known yet.",
    });
  });
});

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

describe("readMarketplaceWallet", () => {
  const network = startNetwork();
  const checksummed = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
  const wallet = parseAddress(checksummed);
  if (!wallet) throw new Error("not an address");
  const service = "https://market.test/base/v2/wallets";
  const KEY = "key-that-nobody-else-sees";

  beforeAll(() => {
    Object.assign(
      process.env,
      appEnvironment({
        databaseUrl: "postgresql://x",
        rpcUrl: "https://rpc.test",
        appOrigin: "https://club.test",
      }),
      { MARKETPLACE_URL: "https://market.test/base/", MARKETPLACE_API_KEY: KEY },
    );
  });

  const item = (more: object = {}) => ({
    nftAddress: checksummed,
    nftId: "7",
    name: "Seven",
    image: "https://x/y.png",
    ...more,
  });
  const read = (timeLimitMs?: number) =>
    readMarketplaceWallet({ wallet }, timeLimitMs === undefined ? {} : { timeLimitMs });
  const answerWith = (body: object) => network.use(http.get(service, () => HttpResponse.json(body)));

  it("asks for the wallet with the key and reads names and ids, never images", async () => {
    network.use(
      http.get(service, ({ request }) => {
        const { searchParams } = new URL(request.url);
        if (request.headers.get("eb-api-key") !== KEY) return new HttpResponse(null, { status: 401 });
        return HttpResponse.json({
          page: Number(searchParams.get("page")),
          totalPages: 3,
          totalCount: "201",
          nfts: searchParams.get("wallet") === checksummed ? [item({ collectionName: "Kairos" })] : [],
        });
      }),
    );
    expect(await read()).toEqual({
      ok: true,
      value: {
        page: 1,
        totalPages: 3,
        totalCount: 201,
        nfts: [{ contract: wallet, tokenId: "7", name: "Seven", collectionName: "Kairos" }],
      },
    });
  });

  it("takes signs that rearrange a line out of names, and cuts what is too long", async () => {
    answerWith({
      nfts: [item({ name: `a\u202Eb\u0000\u200B${"c".repeat(500)}`, nftId: 8, collectionName: null })],
    });
    const answer = await read();
    expect(answer).toMatchObject({
      ok: true,
      value: { nfts: [{ tokenId: "8", name: `ab${"c".repeat(98)}` }] },
    });
  });

  it.each<[string, unknown, string]>([
    ["no list", {}, "nfts"],
    ["an error with 200", { status: 500, message: "no" }, "nfts"],
    ["a list of something else", { nfts: [{ id: 1 }] }, "nfts.0.nftAddress"],
    ["no address", { nfts: [item({ nftAddress: "javascript:alert(1)" })] }, "nfts.0.nftAddress"],
    ["an id below zero", { nfts: [item({ nftId: -1 })] }, "nfts.0.nftId"],
    ["an id that a double can't hold", { nfts: [item({ nftId: 2 ** 53 })] }, "nfts.0.nftId"],
    ["an array", [], "answer"],
    ["too many", { nfts: Array.from({ length: 1_001 }, () => item()) }, "nfts"],
  ])("refuses %s as malformed and says where", async (_what, body, place) => {
    network.use(http.get(service, () => HttpResponse.text(JSON.stringify(body))));
    expect(await read()).toEqual({
      ok: false,
      reason: { kind: "malformed", detail: expect.stringContaining(`${place}: `) },
    });
  });

  it.each<[string, () => Response | Promise<Response>, object]>([
    ["no JSON", () => HttpResponse.text("<html>"), { kind: "malformed", detail: "it is not JSON." }],
    ["500", () => new HttpResponse("no", { status: 500 }), { kind: "status", status: 500 }],
    ["429", () => new HttpResponse("no", { status: 429 }), { kind: "status", status: 429 }],
    [
      "a redirect",
      () => new HttpResponse(null, { status: 302, headers: { location: "https://elsewhere.test/" } }),
      { kind: "redirect", status: 302 },
    ],
    ["no connection", () => HttpResponse.error(), { kind: "unreachable" }],
    ["2 MB", () => HttpResponse.text("x".repeat(2_000_000)), { kind: "too large", bytes: 1_000_000 }],
  ])("refuses %s and says so", async (_what, respond, reason) => {
    network.use(http.get(service, respond));
    const answer = await read();
    expect(answer).toEqual({ ok: false, reason });
    expect(answer.ok ? "" : describeMarketplaceRefusal(answer.reason)).toMatch(/^The marketplace.*\.$/);
  });

  it("waits no longer than its limit, for headers and for a body that never ends", async () => {
    network.use(http.get(service, () => delay("infinite")));
    expect(await read(50)).toEqual({ ok: false, reason: { kind: "late", milliseconds: 50 } });
    const endless = () => new ReadableStream({ start: (stream) => stream.enqueue(new Uint8Array([0x7b])) });
    network.use(http.get(service, () => new HttpResponse(endless())));
    expect(await read(50)).toEqual({ ok: false, reason: { kind: "late", milliseconds: 50 } });
  });
});
