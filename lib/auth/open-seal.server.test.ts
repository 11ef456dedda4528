import { randomUUID } from "node:crypto";
import { sealData, unsealData } from "iron-session";
import { openSeal, sealKeyId } from "./open-seal.server";

const secrets = { 1: "first secret of 32 characters or more", 2: "second secret of 32 characters or more" };
const [first, second] = [{ 1: secrets[1] }, { 2: secrets[2] }];
const content = () => ({ cookie: "session", id: randomUUID(), word: "Grüße ✓" });

describe("openSeal", () => {
  it("gives what iron-session sealed, as iron-session itself does, with every secret", async () => {
    for (const password of [first, second, first, second]) {
      const sealed = content();
      const seal = await sealData(sealed, { password, ttl: 0 });
      expect(openSeal(seal, secrets)).toEqual(sealed);
      expect(await unsealData(seal, { password: secrets, ttl: 0 })).toEqual(sealed);
    }
  });

  it("opens nothing when any one character is another, missing or doubled", async () => {
    const seal = await sealData(content(), { password: first, ttl: 0 });
    for (let place = 0; place < seal.length; place += 1) {
      const [before, at, after] = [seal.slice(0, place), seal[place] ?? "", seal.slice(place + 1)];
      for (const change of ["", at + at, ...["A", "b", "1", "-", "*", "~"].filter((other) => other !== at)]) {
        expect([place, change, openSeal(before + change + after, secrets)]).toEqual([place, change, null]);
      }
    }
  });

  it("opens nothing that another secret sealed, under whatever id, and nothing with an age", async () => {
    const [one, other] = ["1", "3"].map((id) => ({ [id]: "a secret that this server never had" }));
    for (const password of [one, other]) {
      expect(openSeal(await sealData(content(), { password: password ?? {}, ttl: 0 }), secrets)).toBeNull();
    }
    expect(openSeal(await sealData(content(), { password: first, ttl: 60 }), secrets)).toBeNull();
    expect(openSeal(await sealData(content(), { password: second, ttl: 0 }), first)).toBeNull();
  });
});

describe("sealKeyId", () => {
  it("is the id of the secret, or null for what is no seal", async () => {
    expect(sealKeyId(await sealData(content(), { password: second, ttl: 0 }))).toBe("2");
    expect(sealKeyId("Fe26.2*1*broken")).toBeNull();
  });
});
