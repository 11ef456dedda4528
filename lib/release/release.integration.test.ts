import { hashText } from "@/lib/log/log-entry";
import { parseLogEntry } from "@/lib/log/parse-log-entry";
import { query } from "@/tests/setup/own-services";
import { visitor } from "@/tests/setup/route-caller";
import { enterRelease } from "./enter-release.server";

const commit = "0d".repeat(20);
const [one, two] = ["1", "2"].map((digit) => `${digit.repeat(64)}  _next/static/chunks/a.js\n`) as [
  string,
  string,
];
beforeAll(async () => {});

async function bodies(): Promise<string[]> {
  const rows = await query(`SELECT body FROM log_entry WHERE body LIKE '{"kind":"release"%' ORDER BY id`);
  return rows.map(({ body }) => String(body));
}

it("enters each release once, again after a return to older files, and serves the newest to any site", async () => {
  expect((await visitor("GET", "/api/release")).body).toEqual({ release: null });
  const entered = await Promise.all([1, 2, 3].map(() => enterRelease({ commit, manifest: one })));
  expect(entered.filter(({ isNew }) => isNew)).toHaveLength(1);
  await enterRelease({ commit: null, manifest: two });
  await enterRelease({ commit, manifest: one });
  const all = await bodies();
  expect(all.map(parseLogEntry)).toMatchObject([
    { kind: "release", number: 1, commit, manifest: hashText(one) },
    { kind: "release", number: 2, commit: null, manifest: hashText(two) },
    { kind: "release", number: 3, commit, manifest: hashText(one) },
  ]);
  const { status, response } = await visitor("GET", "/api/release");
  expect(status).toBe(200);
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect((await visitor("GET", "/api/release")).body).toEqual({ release: { entry: all[2], manifest: one } });
});

it.each([
  ["is no commit", "commit = 'x'", /client_release/],
  ["is changed", "manifest = ''", /never changed/],
])("refuses a release that %s", async (_what, change, message) => {
  await expect(query(`UPDATE client_release SET ${change}`)).rejects.toThrow(message);
});
