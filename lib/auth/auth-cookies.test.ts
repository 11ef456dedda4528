import { authCookieName, readCookieValue, serializeAuthCookie } from "./auth-cookies";

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
