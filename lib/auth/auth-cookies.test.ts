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
    ["theme=dark;  club-session = one ; club-session=two", "one"],
  ])("reads %j as %j", (header, value) => {
    expect(readCookieValue(header, name)).toBe(value);
  });
});
