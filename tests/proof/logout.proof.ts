import assert from "node:assert/strict";
import { testAccount } from "../setup/accounts";
import type { Proof } from "./proof";
import { newPerson } from "./two-instances";

export const proof: Proof = {
  stand: "acts",
  claim:
    "a copied cookie is refused by the other instance at its first request after logout; so is a demoted admin (R11)",
  async run(stand, { isFull }) {
    const rounds = isFull ? 200 : 5;
    for (let round = 0; round < rounds; round += 1) {
      const [here = "", there = ""] = round % 2 === 0 ? stand.urls : [...stand.urls].reverse();
      const person = newPerson([here]);
      assert.equal((await person.signIn(testAccount(`leaver ${round}`))).status, 200);
      const thief = newPerson([there], new Map(person.cookies));
      assert.equal(
        (await thief.send("/api/auth/me")).status,
        200,
        "the copy works before, or the test shows nothing",
      );
      assert.equal((await person.send("/api/auth/logout", { method: "POST" })).status, 200);
      assert.equal((await thief.send("/api/auth/me")).status, 401, `round ${round}`);
    }

    const admin = newPerson(stand.urls);
    const account = testAccount("demoted admin");
    const address = account.address.toLowerCase();
    assert.equal((await admin.signIn(account)).status, 200);
    await stand.query("INSERT INTO admin (address, is_primary, created_at) VALUES ($1, false, app_now())", [
      address,
    ]);
    for (const url of stand.urls) assert.equal((await admin.send("/admin", { url })).status, 200);
    await stand.query("DELETE FROM admin WHERE address = $1", [address]);
    for (const url of stand.urls) assert.equal((await admin.send("/admin", { url })).status, 403);
    return [
      `${rounds} logouts: ${rounds} copies refused at once; demoted admin: 403 at the next request of both`,
    ];
  },
};
