import { randomUUID } from "node:crypto";
import { sealData, unsealData } from "iron-session";
import { appEnvironment } from "@/tests/setup/app-environment";
import { authCookieName, readCookieValue, serializeAuthCookie } from "./auth-cookies";
import { openSeal, sealKeyId } from "./open-seal.server";
import { openAuthCookie, sealAuthCookie } from "./sealed-cookies.server";
import { getSealingSecret, listSessionSecrets } from "./session-secrets.server";

describe("serializeAuthCookie", () => {
  it("binds the cookie to the host over https and keeps scripts and other sites away", () => {
    expect(serializeAuthCookie({ cookie: "session", value: "abc", isHttps: true })).toBe(
      "__Host-club-session=abc; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure",
    );
  });

  it("has a plain name on http, where browsers refuse __Host- and Secure", () => {
    expect(serializeAuthCookie({ cookie: "pre-login", value: "abc", isHttps: false })).toBe(
      "club-pre-login=abc; Path=/; Max-Age=3600; HttpOnly; SameSite=Lax",
    );
  });

  it("clears with an empty value and no age", () => {
    expect(serializeAuthCookie({ cookie: "session", value: "", isHttps: true })).toContain(
      "=; Path=/; Max-Age=0;",
    );
  });
});

describe("readCookieValue", () => {
  const name = authCookieName("session", false);
  it.each([
    [null, undefined],
    ["", undefined],
    ["club-session", undefined],
    ["=club-session", undefined],
    ["xclub-session=1", undefined],
    ["club-session=a=b", "a=b"],
    ["theme=dark; \t club-session\t=  one\t; x=club-session=two", "one"],
    ["club-session=", ""],
    ["CLUB-SESSION=1", undefined],
    ['"club-session"=1', undefined],
    ["%63lub-session=1", undefined],
  ])("reads %j as %j", (header, value) => {
    expect(readCookieValue(header, name)).toBe(value);
  });

  // The code points that `trim()` removes, as a header's bytes can spell them, and some more.
  const planted = ["\u00a0", "\u000b", "\u000c", "\u0085", "\u00ad", "\ufeff", "\u2003", "\u3000", "\u2028"];

  it.each(planted)("takes a name beside %j for another name", (blank) => {
    const secure = authCookieName("session", true);
    const genuine = `${secure}=genuine`;
    for (const forged of [`${blank}${secure}`, `${secure}${blank}`, `${blank} ${secure} ${blank}`]) {
      expect(readCookieValue(`${forged}=planted`, secure)).toBeUndefined();
      expect(readCookieValue(`${forged}=planted; ${genuine}`, secure)).toBe("genuine");
      expect(readCookieValue(`${genuine}; ${forged}=planted`, secure)).toBe("genuine");
    }
  });

  it("takes none of two of the same name, so that a planted one never wins", () => {
    expect(readCookieValue("club-session=one; club-session=two", name)).toBeUndefined();
    expect(readCookieValue("club-session=one; club-session=one", name)).toBeUndefined();
    expect(readCookieValue("club-session=; club-session=two", name)).toBeUndefined();
  });
});

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

const [one, two] = ["first secret of 32 characters or more", "second secret of 32 characters or more"];
const urls = { databaseUrl: "postgresql://nobody@localhost:1/x", rpcUrl: "http://localhost:1" };

Object.assign(process.env, appEnvironment({ ...urls, appOrigin: "https://club.test" }), {
  SESSION_SECRETS: `1:${one},2:${two}`,
});

describe("getSealingSecret", () => {
  it("is the first of the list whatever its id, so that a new secret can be spread before it seals (R12)", async () => {
    expect(getSealingSecret()).toEqual({ id: "1", secret: one });
    expect(listSessionSecrets()).toEqual([one, two]);
    const cookie = await sealAuthCookie("session", "7d9a6c4e-0f6b-4c1a-9d3e-2b5f8a1c0e47");
    expect(cookie).toMatch(/^__Host-club-session=Fe26\.2\*1\*/);
    expect(openAuthCookie("session", cookie)).toBe("7d9a6c4e-0f6b-4c1a-9d3e-2b5f8a1c0e47");
  });
});
