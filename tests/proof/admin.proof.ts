import assert from "node:assert/strict";
import { request } from "node:http";
import { testAccount, testAdmin } from "../setup/accounts";
import { TRICK_COUNT, type Trick, trickAt } from "./admin-tricks";
import { inParallel, type Proof } from "./proof";
import { newPerson, type Person, type TwoInstances } from "./two-instances";

const marked = testAccount("marked admin");
const reason = "A proof of the dashboard";

/** Each page and file of the dashboard with words that appear only there. */
const PLACES: readonly (readonly [path: string, sign: string])[] = [
  ["/admin", "At a glance"],
  ["/admin/clubs", "Archived ones can be read; hidden ones"],
  ["/admin/proposals", "Hiding covers the text; voting continues"],
  ["/admin/bounties", "dates, submissions and payouts continue"],
  ["/admin/flags", "most flags first, then oldest"],
  ["/admin/people", "Everyone who signed in"],
  ["/admin/admins", "Who runs this from the dashboard"],
  ["/admin/fees", "Every payment to the fee wallets"],
  ["/admin/settings", "What admins decide, over the defaults"],
  ["/admin/sessions", "Ending a session signs that browser out"],
  ["/admin/audit", "What owners, moderators"],
  ["/admin/health", "the jobs that a scheduler runs"],
  ["/api/admin/people/csv", marked.address],
  ["/api/admin/sessions/csv", "lastSeenAt"],
  ["/api/admin/audit/csv", reason],
];

/** What no answer to anybody else may contain, in any case. */
const SIGNS = [...new Set([...PLACES.map(([, sign]) => sign), marked.address])].map((sign) =>
  sign.toLowerCase(),
);

export const proof: Proof = {
  stand: "acts",
  claim:
    "visitors and holders see nothing of the dashboard by any trick, and every change of rights counts on the other instance at the next request (T14, R11)",
  async run(stand, { isFull }) {
    const primary = newPerson(stand.urls);
    assert.equal((await primary.signIn(testAdmin)).status, 200);
    await act(primary, "POST", "/api/admin/admins", { address: marked.address });
    return [
      await tryTricks(stand, { primary, isFull }),
      await changeRights(stand, { primary, rounds: isFull ? 25 : 2 }),
    ];
  },
};

async function tryTricks(
  stand: TwoInstances,
  { primary, isFull }: { primary: Person; isFull: boolean },
): Promise<string> {
  for (const [path, sign] of PLACES) {
    const { status, text } = await primary.send(path);
    assert.equal(status, 200, `the admin's ${path}`);
    assert.ok(text.includes(sign), `"${sign}" stands on ${path} for admins, or its absence shows nothing`);
  }
  const holder = newPerson(stand.urls);
  assert.equal((await holder.signIn(testAccount("curious holder"))).status, 200);
  const cookies = { visitor: "", holder: cookieHeader(holder) };
  // One round tries each trick at one place; a full run tries each trick at each place.
  const cases = Array.from({ length: TRICK_COUNT }, (_, index) =>
    PLACES.filter((_place, place) => isFull || place === index % PLACES.length).map(([path]) =>
      trickAt(index, path),
    ),
  ).flat();
  const statuses = new Map<number, number>();
  let asked = 0;
  await inParallel(cases, {
    width: 8,
    run: async (trick) => {
      for (const [who, cookie] of Object.entries(cookies)) {
        asked += 1;
        const { status, text } = await ask(stand.urls[asked % 2] ?? stand.urls[0], { trick, cookie });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        const shown = SIGNS.filter((sign) => text.toLowerCase().includes(sign));
        const said = `${who}, ${trick.name}: ${trick.method ?? "GET"} ${trick.path} answered ${status}`;
        assert.deepEqual(shown, [], said);
        assert.notEqual(status, 500, said);
      }
    },
  });
  const sorted = [...statuses].sort(([left], [right]) => left - right);
  return `${TRICK_COUNT} tricks, ${asked} requests of a visitor and a holder: nothing shown (${sorted.map(([status, count]) => `${count} x ${status}`).join(", ")})`;
}

async function changeRights(
  stand: TwoInstances,
  { primary, rounds }: { primary: Person; rounds: number },
): Promise<string> {
  const [first, second] = stand.urls;
  const club = { slug: "rights", name: "Rights on two instances" };
  const founded = await primary.send("/api/clubs", { method: "POST", body: { ...club, about: "" } });
  assert.equal(founded.status, 201, founded.text);
  for (let round = 0; round < rounds; round += 1) {
    const [here, there] = round % 2 === 0 ? [first, second] : [second, first];
    const account = testAccount(`passing admin ${round}`);
    const person = newPerson([there]);
    assert.equal((await person.signIn(account)).status, 200);
    assert.equal((await person.send("/admin")).status, 403);
    await act(primary, "POST", "/api/admin/admins", { address: account.address }, here);
    assert.equal((await person.send("/admin/people")).status, 200, "an added admin");
    await act(primary, "DELETE", `/api/admin/admins/${account.address}`, {}, here);
    assert.equal((await person.send("/admin/people")).status, 403, "a removed admin's page");
    const add = { address: testAccount("nobody").address, reason };
    const refused = await person.send("/api/admin/admins", { method: "POST", body: add });
    assert.equal(refused.status, 403, "a removed admin's act");
    assert.equal((await person.send("/api/admin/people/csv")).status, 403, "a removed admin's file");

    const { slug } = club;
    await act(primary, "POST", "/api/admin/bans", { address: account.address, until: null }, here);
    const join = await person.send(`/api/clubs/${slug}/membership`, { method: "PUT" });
    assert.equal(join.status, 403, "somebody who was banned");
    await act(primary, "POST", "/api/admin/hidden", { subjects: [`club:${slug}`], hidden: true }, here);
    const hidden = await person.send(`/api/clubs/${slug}`);
    assert.ok(!hidden.text.includes(club.name), "the name of a hidden club");
    await act(primary, "POST", "/api/admin/hidden", { subjects: [`club:${slug}`], hidden: false }, here);
    const shown = await person.send(`/api/clubs/${slug}`);
    assert.ok(shown.text.includes(club.name), "the name of a club that is shown again");

    const fee = `${1_000 + round}`;
    const change = {
      version: round,
      changes: { proposalFeeTokens: fee },
      resets: [],
      confirmation: "CHANGE",
    };
    await act(primary, "PUT", "/api/admin/settings", change, here);
    const ask = { purpose: "proposal", purposeId: `round-${round}` };
    const intent = await person.send("/api/fees/intents", { method: "POST", body: ask });
    assert.ok(
      intent.text.includes(`"amountWei":"${fee}${"0".repeat(18)}"`),
      `the fee after a change: ${intent.text}`,
    );

    await act(primary, "POST", "/api/admin/people/end-sessions", { people: [account.address] }, here);
    assert.equal((await person.send("/api/auth/me")).status, 401, "an ended session");

    // Handed over and back, each time asked of the instance that did not make the change.
    const heir = newPerson([there]);
    assert.equal((await heir.signIn(marked)).status, 200);
    await act(primary, "POST", "/api/admin/primary", { address: marked.address, effectiveAt: null }, here);
    assert.equal(await walletAt(there), marked.address, "the new primary admin's wallet");
    const late = { address: marked.address, effectiveAt: null, reason };
    const again = await primary.send("/api/admin/primary", { method: "POST", body: late, url: there });
    assert.equal(again.status, 403, "the primary admin of before");
    await act(heir, "POST", "/api/admin/primary", { address: testAdmin.address, effectiveAt: null }, there);
    assert.equal(await walletAt(here), testAdmin.address, "the wallet after it was handed back");
  }
  return `${rounds} rounds of add, remove, ban, hide, change the fee, end sessions and hand over: each counted on the other instance at the next request`;
}

async function act(who: Person, method: string, path: string, body: object, url?: string): Promise<void> {
  const answer = await who.send(path, { method, body: { ...body, reason }, ...(url && { url }) });
  assert.equal(answer.status, 200, `${method} ${path}: ${answer.text}`);
}

async function walletAt(url: string): Promise<unknown> {
  const response = await fetch(`${url}/api/admin/primary-wallet`);
  const body: unknown = await response.json();
  return typeof body === "object" && body !== null && "address" in body ? body.address : body;
}

function cookieHeader({ cookies }: Person): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
}

/** Sends the path as it is, because fetch would normalise it. */
function ask(
  url: string,
  { trick: { method = "GET", path, headers = {} }, cookie }: { trick: Trick; cookie: string },
): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(url);
  const cookies = [cookie, headers["cookie"] ?? ""].filter((part) => part !== "").join("; ");
  return new Promise((resolve, reject) => {
    const sent = request(
      { hostname, port, method, path, headers: { ...headers, ...(cookies !== "" && { cookie: cookies }) } },
      (response) => {
        let text = `${JSON.stringify(response.headers)}\n`;
        response.setEncoding("utf8");
        response.on("data", (part: string) => {
          text += part;
        });
        response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
        response.on("error", reject);
      },
    );
    sent.on("error", reject);
    sent.end();
  });
}
