import type { AdminRole } from "@/lib/audit/admin-acts";
import { addressOf } from "@/tests/builders/ballots";
import { checkRemoval } from "./check-removal";

const people = {
  primary: addressOf(`0x${"a".repeat(40)}`),
  second: addressOf(`0x${"b".repeat(40)}`),
  third: addressOf(`0x${"c".repeat(40)}`),
  stranger: addressOf(`0x${"d".repeat(40)}`),
};
type Who = keyof typeof people;

const team: readonly [Who, AdminRole][] = [
  ["primary", "primary admin"],
  ["second", "admin"],
  ["third", "admin"],
];

function judge(actor: Who, target: Who, next: Who | null = null, of = team): string {
  const judged = checkRemoval({
    actor: people[actor],
    target: people[target],
    admins: of.map(([who, role]) => ({ address: people[who], role })),
    next: next && people[next],
  });
  return judged.ok ? "removed" : `${judged.reason.code}: ${judged.reason.text}`;
}

describe("checkRemoval", () => {
  it.each<[Who, Who, Who | null, RegExp]>([
    ["primary", "second", null, /^removed$/],
    ["second", "third", null, /^removed$/],
    ["second", "second", null, /^removed$/],
    ["primary", "third", "second", /^removed$/],
    ["second", "primary", null, /^FORBIDDEN: Nobody else can remove the primary admin/],
    ["primary", "primary", null, /^CONFLICT: You are the primary admin: name the next one first/],
    ["primary", "primary", "second", /^CONFLICT: You are the primary admin/],
    ["primary", "second", "second", /^CONFLICT: This address was named/],
    ["third", "second", "second", /^CONFLICT: This address was named/],
    ["second", "second", "second", /^CONFLICT: This address was named/],
    ["primary", "stranger", null, /^CONFLICT: This address is not an admin/],
    ["primary", "stranger", "stranger", /^CONFLICT: This address is not an admin/],
  ])("when %s removes %s and %s is next", (actor, target, next, expected) => {
    expect(judge(actor, target, next)).toMatch(expected);
  });

  it("keeps the last admin, even without a primary one", () => {
    expect(judge("second", "second", null, [["second", "admin"]])).toMatch(
      /^CONFLICT: There has to be an admin/,
    );
  });
});
