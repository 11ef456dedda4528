import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { testAccount } from "../setup/accounts";
import { type Proof, tally } from "./proof";
import { newPerson, type Person } from "./two-instances";

/** Two changes of the sealing password as docs/deployment.md says: first known everywhere, then sealing. */
const rollOuts = [
  [1, 2],
  [2, 1],
  [2, 1, 3],
  [3, 2, 1],
] as const;

const secret = (id: number): string => `${id}:${id}kT9vQ2mXz7LpR4wYc8Hs1BnJf6Gd3UeA`;

export const proof: Proof = {
  claim: "a rolling change of two sealing passwords under load logs nobody out and gives no 5xx (R12)",
  environment: { SESSION_SECRETS: secret(1) },
  async run(stand, { isFull }) {
    const people = await Promise.all(
      Array.from({ length: isFull ? 50 : 5 }, async (_, index) => {
        const person = newPerson(stand.urls);
        assert.equal((await person.signIn(testAccount(`stayer ${index}`))).status, 200);
        return person;
      }),
    );
    const statuses: (number | string)[] = [];
    let isOver = false;
    const load = people.map((person) => askWhile({ person, goesOn: () => !isOver, statuses }));
    for (const ids of rollOuts) {
      const secrets = ids.map(secret).join();
      for (const index of [0, 1] as const) {
        await stand.replace(index, { SESSION_SECRETS: secrets });
        // Also between the two restarts, when the instances differ.
        const newcomer = newPerson(stand.urls);
        assert.equal((await newcomer.signIn(testAccount(`${ids} ${index}`))).status, 200);
        people.push(newcomer);
        load.push(askWhile({ person: newcomer, goesOn: () => !isOver, statuses }));
      }
      await sleep(isFull ? 3_000 : 500);
    }
    isOver = true;
    await Promise.all(load);
    const answered = statuses.filter((status) => status !== "killed");
    assert.ok(answered.length > people.length * 3, "too little load to say anything");
    assert.equal(tally(answered), `${answered.length} x 200`);

    const forgotten = newPerson(stand.urls, new Map(people[0]?.cookies));
    for (const index of [0, 1] as const) await stand.replace(index, { SESSION_SECRETS: secret(9) });
    assert.equal((await forgotten.send("/api/auth/me")).status, 401, "a password that is gone opens nothing");
    return [
      `${people.length} sessions, 2 rolling changes in 4 roll-outs: ${tally(statuses)}; unknown password: 401`,
    ];
  },
};

/** A request that the kill cut off got no answer, so it says nothing about the session. */
async function askWhile(parts: {
  person: Person;
  goesOn: () => boolean;
  statuses: (number | string)[];
}): Promise<void> {
  const { person, goesOn, statuses } = parts;
  while (goesOn()) {
    const answer = await person.send("/api/auth/me").catch(() => null);
    statuses.push(answer?.status ?? "killed");
    await sleep(50);
  }
}
