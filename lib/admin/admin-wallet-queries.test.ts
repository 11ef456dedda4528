import { makeQueryClient } from "@/lib/http/query-client";
import { adminWalletQuery, fetchAdminWallet } from "./admin-wallet-queries";

const builtIn = "0x3333333333333333333333333333333333333333";
const primary = "0x1111111111111111111111111111111111111111";
const second = "0x2222222222222222222222222222222222222222";

type Answers = { primary: Response | Error; second?: Response | Error };

/** Answers the two routes; a test reads from `logged` what the console was told. */
function given(answers: Answers): { logged: string[]; calls: string[] } {
  const calls: string[] = [];
  jest.spyOn(globalThis, "fetch").mockImplementation((input: unknown) => {
    const path = String(input);
    calls.push(path);
    const answer = path === "/api/admin/primary-wallet" ? answers.primary : answers.second;
    return answer instanceof Response ? Promise.resolve(answer.clone()) : Promise.reject(answer);
  });
  const logged: string[] = [];
  jest.spyOn(console, "error").mockImplementation((...parts) => {
    logged.push(parts.map(String).join(" "));
  });
  return { logged, calls };
}

afterEach(() => jest.restoreAllMocks());

describe("fetchAdminWallet", () => {
  it("takes the primary wallet and asks nobody else", async () => {
    const { calls, logged } = given({ primary: Response.json({ address: primary }) });
    expect(await fetchAdminWallet(builtIn)).toEqual({ address: primary, source: "primary" });
    expect(calls).toEqual(["/api/admin/primary-wallet"]);
    expect(logged).toEqual([]);
  });

  it.each([
    ["a refusal", new Response("down", { status: 503 })],
    ["a lost network", new TypeError("fetch failed")],
    ["an empty address", Response.json({ address: "" })],
    ["an address that is no text", Response.json({ address: 7 })],
    ["an answer that is not JSON", new Response("<html>")],
  ])("logs %s and falls back to the second route", async (_, answer) => {
    const { logged } = given({ primary: answer, second: Response.json({ address: second }) });
    expect(await fetchAdminWallet(builtIn)).toEqual({ address: second, source: "wallet-address" });
    expect(logged).toEqual([expect.stringMatching(/^Error fetching primary admin wallet address: /)]);
  });

  it.each([
    ["is not ok", new Response("no", { status: 500 }), "Failed to get admin wallet address"],
    ["names nobody", Response.json({}), "Invalid admin wallet address received from server"],
    ["names nothing", Response.json({ address: "" }), "Invalid admin wallet address received from server"],
  ])("uses the built-in default when the second route %s", async (_, answer, message) => {
    const { logged } = given({ primary: new Response("", { status: 500 }), second: answer });
    expect(await fetchAdminWallet(builtIn)).toEqual({ address: builtIn, source: "built-in" });
    expect(logged[1]).toContain(message);
  });
});

describe("adminWalletQuery", () => {
  it("asks once when a server answered, and again when only the default was there", async () => {
    const answers: Answers = { primary: new TypeError("down"), second: new TypeError("down") };
    const { calls } = given(answers);
    const client = makeQueryClient();
    expect((await client.fetchQuery(adminWalletQuery(builtIn))).source).toBe("built-in");
    answers.primary = Response.json({ address: primary });
    expect((await client.fetchQuery(adminWalletQuery(builtIn))).source).toBe("primary");
    await client.fetchQuery(adminWalletQuery(builtIn));
    expect(calls).toHaveLength(3);
    client.clear();
  });
});
