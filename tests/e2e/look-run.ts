import { look, env } from "./look";
const e = env(process.argv[2] ?? ".local");
const only = process.argv[4]?.split(",");
const at = (n: string, path: string, as?: any, act?: any) => ({ name: n, path, as, act });
const click = (name: RegExp | string) => async (page: any) => { await page.getByRole("button", { name }).first().click(); await page.waitForTimeout(400); };
await look({ url: e.url, out: process.argv[3] ?? "/tmp/bu-look", ...(only && { only }), shots: [
  at("list-open", "/bounties"),
  at("list-any", "/bounties?state=any"),
  at("list-completed", "/bounties?state=completed&label=data"),
  at("list-empty", "/bounties?state=completed&type=apply"),
  at("club-tab", "/clubs/cronos-builders/bounties?state=any"),
  at("club-empty", "/clubs/treasury/bounties?state=in-review"),
  at("open", "/clubs/treasury/bounties/1"),
  at("apply", "/clubs/cronos-builders/bounties/2", "newcomer"),
  at("apply-dialog", "/clubs/cronos-builders/bounties/2", "newcomer", click("Apply")),
  at("always", "/clubs/art-and-culture/bounties/1", "holder"),
  at("in-review", "/clubs/open-data-guild/bounties/1"),
  at("overdue", "/clubs/newcomers/bounties/1"),
  at("part-paid", "/clubs/cronos-builders/bounties/1"),
  at("unpaid", "/clubs/validators-table/bounties/1"),
  at("cancelled", "/clubs/night-market/bounties/1"),
  at("missing", "/clubs/night-market/bounties/9"),
  at("pay", "/clubs/cronos-builders/bounties/1", "whale"),
  at("pay-token", "/clubs/validators-table/bounties/1", "whale", click("Paste a transaction hash")),
  at("review-apps", "/clubs/cronos-builders/bounties/2/review", "whale"),
  at("review-done", "/clubs/cronos-builders/bounties/1/review", "whale"),
  at("review-visitor", "/clubs/cronos-builders/bounties/1/review"),
  at("new", "/clubs/treasury/bounties/new", "whale"),
  at("profile-sponsor", "/u/0x70997970C51812dc3A010C7d01b50e0d17dc79C8"),
] });
