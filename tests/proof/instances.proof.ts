import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { testAccount } from "../setup/accounts";
import { type Proof, tally } from "./proof";
import {
  type Answer,
  newPerson,
  nonceAnswer,
  signInMessage,
  type TwoInstances,
  withRetry,
} from "./two-instances";

export const proof: Proof = {
  stand: "acts",
  claim: "an instance is killed and replaced every 10 s; no login fails after the spec's retry (R10)",
  async run(stand, { isFull, random }) {
    const seconds = isFull ? 120 : 12;
    const until = performance.now() + seconds * 1_000;
    const outcomes: string[] = [];
    let kills = 0;
    const people = Array.from({ length: 8 }, async (_, index) => {
      while (performance.now() < until)
        outcomes.push(await logIn({ stand, name: `${index} ${outcomes.length}` }));
    });
    const killer = (async () => {
      while (performance.now() < until) {
        await sleep((isFull ? 9_000 : 3_000) + random() * 2_000);
        await stand.replace(kills % 2 === 0 ? 0 : 1);
        kills += 1;
      }
    })();
    await Promise.all([...people, killer]);
    assert.ok(kills >= 1 && outcomes.length > seconds, "too little happened to say anything");
    assert.equal(tally(outcomes), `${outcomes.length} x signed in`);
    return [`${outcomes.length} logins in ${seconds} s over ${kills} kills: ${tally(outcomes)}`];
  },
};

/** One login behind a load balancer; answers "signed in" or what went wrong. */
export async function logIn({ stand, name }: { stand: TwoInstances; name: string }): Promise<string> {
  const account = testAccount(`login ${name}`);
  const person = newPerson(stand.urls);
  // A nonce writes no row, so a balancer may ask the other instance if one dies.
  const issued = await withRetry(() => person.send("/api/auth/nonce", { method: "POST" })).catch(lost);
  if (issued === null || issued.status !== 200) return `nonce ${issued?.status ?? "lost"}`;
  const message = signInMessage({ address: account.address, ...nonceAnswer.parse(JSON.parse(issued.text)) });
  const body = { message, signature: await account.signMessage({ message }) };
  const verified = await withRetry(() => person.send("/api/auth/verify", { method: "POST", body })).catch(
    lost,
  );
  if (verified === null || verified.status !== 200) return `verify ${verified?.status ?? "lost"}`;
  const me = await withRetry(() => person.send("/api/auth/me")).catch(lost);
  const isSame = me?.text.toLowerCase().includes(account.address.toLowerCase()) ?? false;
  return me?.status === 200 && isSame ? "signed in" : `me ${me?.status ?? "lost"}`;
}

function lost(): Answer | null {
  return null;
}
