/**
 * What `npm test` leaves to `npm run test:all`, which runs every night and before a release, each with its reason. What is not
 * here is in both. Suites also leave single groups to the night (`atNight`), journeys (`@night`) and examples (tests/property-runs.ts).
 */
export const NIGHTLY = {
  // Journeys: daily are a club from its founding to a final result that is recounted, as four people on phones and desktops, a vote on a
  // phone, and the build's own.
  "tests/e2e/admin.spec.ts": "the proof of the dashboard's rights is daily",
  "tests/e2e/after-sign-in.spec.ts": "component tests play the same with a wallet",
  "tests/e2e/altered-words.spec.ts": "the client's check has its own tests",
  "tests/e2e/analytics.spec.ts": "the proof of analytics is daily",
  "tests/e2e/bounty-journey.spec.ts": "the longest of all; integration tests cover its acts daily",
  "tests/e2e/api.spec.ts": "integration tests cover the API",
  "tests/e2e/ballots.spec.ts":
    "the daily journey of governance has a contract wallet's vote, and the proof of the Safe tray is daily",
  "tests/e2e/chats.spec.ts": "what chats get; mails are sent daily",
  "tests/e2e/clubs.spec.ts": "the daily journey of governance founds a club, joins it and votes in it",
  "tests/e2e/embed.spec.ts": "one page that few changes touch",
  "tests/e2e/faults.spec.ts": "the proofs of database and RPC faults are daily",
  "tests/e2e/faulty-wallets.spec.ts": "component tests play the faults of wallets",
  "tests/e2e/home.spec.ts": "component tests show the feed; the daily journeys vote and recount",
  "tests/e2e/keyboard.spec.ts": "visits every screen; axe judges a proposal's page daily",
  "tests/e2e/layout.spec.ts": "visits every screen in every size",
  "tests/e2e/menu.spec.ts": "the daily journeys use the menus",
  "tests/e2e/messages.spec.ts": "integration tests send the mails",
  "tests/e2e/moderation.spec.ts": "integration tests cover what moderators do",
  "tests/e2e/motion.spec.ts": "two screens without motion",
  "tests/e2e/names.spec.ts": "one name on one page",
  "tests/e2e/pages-of-clubs.spec.ts":
    "visits every page of a club; the daily journeys visit those that people use",
  "tests/e2e/people.spec.ts": "profiles, through which no vote or money passes",
  "tests/e2e/power.spec.ts": "component and integration tests cover power and its words",
  "tests/e2e/presses.spec.ts": "counts presses",
  "tests/e2e/proposal-journey.spec.ts":
    "the daily journey of governance writes, pays, signs and publishes with reloads",
  "tests/e2e/proposals.spec.ts":
    "component tests play two tabs of a draft; the daily journey of governance writes and publishes",
  "tests/e2e/push.spec.ts": "what devices get; mails are sent daily",
  "tests/e2e/receipts.spec.ts": "the proofs of the log and of witnesses are daily",
  "tests/e2e/routes.spec.ts": "opens every page twice; the daily journeys open what people open",
  "tests/e2e/safes.spec.ts": "the proof of the Safe tray is daily",
  "tests/e2e/search.spec.ts": "integration tests cover search",
  "tests/e2e/security.spec.ts":
    "integration tests cover headers; the policy is on each page of the daily journeys",
  "tests/e2e/settings.spec.ts": "integration tests cover settings",
  "tests/e2e/share.spec.ts": "unit tests draw the cards",
  "tests/e2e/shell.spec.ts": "the daily journeys walk through the shell",
  "tests/e2e/sign-in.spec.ts":
    "four people sign in in the daily journey of governance; component tests play the rest",
  "tests/e2e/sign-elsewhere.spec.ts": "the proof of ballots signed elsewhere is daily",
  "tests/e2e/six-people.spec.ts": "walks what the daily journeys walk, as six people",
  "tests/e2e/states.spec.ts": "component tests show the states",
  "tests/e2e/verify.spec.ts":
    "the daily journey of governance recounts a result, asks a node and recognises a file that was changed",
  "tests/e2e/vote-journey.spec.ts":
    "the daily journey of governance has four voters, one of whom changes their mind",
  "tests/e2e/wallet.spec.ts": "the daily journeys connect and sign",
  "tests/e2e/walletconnect.spec.ts": "starts a relay and a wallet for each case",

  // Unit, component and integration tests.
  "components/admin/act-dialog.test.tsx": "a screen for admins, who are few; its routes are tested daily",
  "components/admin/fee-ledger.test.tsx": "a screen for admins, who are few; payments are tested daily",
  "components/admin/settings-screen.test.tsx":
    "a screen for admins, who are few; its routes are tested daily",
  "components/admin/admin-pages.test.tsx": "screens for admins, who are few",
  "components/admin/admin-table.test.tsx": "screens for admins, who are few",
  "components/admin/test-tools.test.tsx": "screens for admins, who are few",
  "components/admin/content-lists.test.tsx": "a screen for admins, who are few",
  "components/admin/people-lists.test.tsx": "a screen for admins, who are few",
  "components/bounties/review-board.test.tsx": "what a sponsor sees; integration tests pay prizes daily",
  "components/bounties/review-prizes.test.tsx": "what a sponsor sees; integration tests pay prizes daily",
  "components/search/search-palette.test.tsx": "integration tests cover search daily",
  "components/bounties/bounty-parts.test.tsx":
    "what pages of bounties show; what people do there has its own daily tests",
  "components/receipts/receipt-desk.test.tsx":
    "a screen that few changes touch; what it computes is tested daily",
  "components/verify/verify-panel.test.tsx":
    "the daily journey of governance recounts on the page, and the proof of forgeries judges files as it does",
  "local/chain.integration.test.ts": "tests the local chain, on which every daily journey runs",
  "local/launch-refusals.test.ts": "starts the launcher twice for what it says when something is wrong",
  "local/compile-contracts.test.ts": "compiles every contract, which only a change of a contract can break",
  "lib/ballots/device-codes.test.ts": "hostile codes; few people sign on a device without a network",
  "lib/messages/hostile-words.test.ts":
    "hostile words in mails and feeds; how mails are written is tested daily",
  "lib/names/parse-chain-name.test.ts": "names that a registry gives",
  "lib/operations/start-tracing.test.ts": "traces, which few deployments keep",
  "lib/publishing/markdown-speed.test.ts": "time decides it",
  "lib/votes/client/device-parts.test.ts":
    "codes that a camera reads in parts; few people sign on a device without a network",
  "packages/verify/verify.test.ts":
    "the package for other sites; its parts and the command line are tested daily",
  "packages/verify/package.test.ts": "builds the package twice and runs TypeScript on it",

  "app/api/admin/fees/fee-ledger.integration.test.ts": "lists for admins; payments are tested daily",
  "app/api/test/test-routes.integration.test.ts": "what the four test pages of admins ask",
  "app/api/admin/lists.integration.test.ts": "lists for admins; their rights are tested daily",
  "app/api/bounties/sponsoring.integration.test.ts":
    "drafts and the form; publishing a bounty is tested daily",
  "app/api/clubs/invitations.integration.test.ts": "how people are asked into a club",
  "app/api/cron/cron.integration.test.ts": "the proofs call jobs daily",
  "app/api/people/people.integration.test.ts": "profiles, through which no vote or money passes",
  "app/api/proposals/smart-accounts.integration.test.ts":
    "kinds of wallets; how a contract's signature is checked is tested daily",
  "lib/admin/view-team.integration.test.ts": "one page that few changes touch",
  "lib/analytics/view-decision.integration.test.ts": "figures of a page; the proof of analytics is daily",
  "lib/analytics/view-home-figures.integration.test.ts": "figures of a page; the proof of analytics is daily",
  "lib/bounties/bounty-life.integration.test.ts":
    "ends of bounties; publishing, taking part, reviewing and paying are tested daily",
  "lib/bounties/earnings.integration.test.ts": "what a profile sums up; paying prizes is tested daily",
  "lib/clubs/view-club.integration.test.ts": "what a club's page shows; its rights are tested daily",
  "lib/holdings/keep-day-ends.integration.test.ts": "figures of analytics, whose proof is daily",
  "lib/operations/list-attention.integration.test.ts": "what the dashboard's first page lists",
  "lib/proposals/list-notices.integration.test.ts": "what a bell shows",
  "lib/routes/open-access.integration.test.ts": "asks every endpoint; their wrapper is tested daily",
  "lib/sharing/feeds.integration.test.ts": "feeds; their text is tested daily",
  "lib/sharing/share.integration.test.ts": "cards and previews, whose drawing is tested daily",
  "lib/votes/list-non-voters.integration.test.ts": "a list beside a result, from which nothing follows",
  "lib/webhooks/webhooks.integration.test.ts": "what other sites are told; calling out is tested daily",
  "app/api/auth/contract-wallet.integration.test.ts":
    "sign-ins of wallets that are slow, hostile or not deployed; one signs in daily in the journey of governance",
  "app/api/auth/nonce-race.integration.test.ts":
    "the proof of the same race is daily, without the 50 retries of one browser",
  "app/api/safe-requests/hostile.integration.test.ts":
    "how a Safe's owner could misuse requests; the proof of the Safe tray is daily",
  "app/api/safe-requests/order.integration.test.ts":
    "races of a Safe's owners; the proof of the Safe tray is daily",
  "lib/anchors/keep-anchors.integration.test.ts":
    "anchors of the log, for which few deployments pay; reading one is tested daily",
  "lib/clubs/club-list-speed.integration.test.ts": "time decides it",
  "lib/db/backup.integration.test.ts":
    "dumps and restores a whole database, which changes with the schema alone",
  "lib/db/renew-skeletons.integration.test.ts": "a command for a change of the rule of names",
  "lib/holdings/advance-census.integration.test.ts":
    "races and faults of censuses; the power that they hold is tested daily",
  "lib/holdings/index-holdings.integration.test.ts":
    "reorganisations and four workers at once; daily get-holdings-at and rpc-faults compare an index with the contracts",
  "lib/holdings/index-cronos.integration.test.ts":
    "a node with Cronos' manners; daily get-holdings-at fills an index, and compares it with the contracts at every block",
  "lib/holdings/trust.integration.test.ts":
    "contracts that are not trusted; the power of a distrusted one is tested daily",
  "lib/holdings/two-endpoints.integration.test.ts": "the proof of RPC faults is daily",
  "lib/jobs/cron-runs.integration.test.ts": "races of jobs, whose lock few changes touch",
  "lib/jobs/run-witnesses-job.integration.test.ts": "the proof of witnesses is daily",
  "lib/log/check-log.integration.test.ts": "the proof of the log checks one daily",
  "lib/log/earlier-heads.integration.test.ts": "the proof of the log reads heads daily",
  "lib/log/log-entries.integration.test.ts": "the proof of the log writes entries daily",
  "lib/log/log-keys.integration.test.ts": "the proof of the log changes keys daily",
  "lib/log/seal-log.integration.test.ts": "the proof of the log seals with two instances daily",
  "lib/log/ask-witnesses.integration.test.ts": "the proof of witnesses is daily",
  "lib/messages/admin-messages.integration.test.ts":
    "deliveries that were given up; messages are delivered daily",
  "lib/messages/discord.integration.test.ts": "one kind of chat; mails are sent daily",
  "lib/messages/push.integration.test.ts": "what devices get; mails are sent daily",
  "lib/messages/hostile-mail.integration.test.ts": "hostile words through a mail program's parser",
  "lib/operations/check-readiness.integration.test.ts": "the proof of database faults asks it daily",
  "lib/operations/check-start.integration.test.ts": "waits for databases that are silent at a start",
  "lib/operations/keep-events.integration.test.ts": "events for operators",
  "lib/operations/metrics.integration.test.ts": "figures for operators",
  "lib/recount/ask-wallets.integration.test.ts":
    "the proof of the Safe tray lets the chain confirm wallets' signatures daily",
  "lib/profiles/leaderboard-speed.integration.test.ts": "time decides it",
  "lib/proposals/proposal-list-speed.integration.test.ts": "time decides it",
  "lib/routes/database-faults.integration.test.ts": "the proof of database faults is daily",
  "lib/safes/assemble-signature.integration.test.ts":
    "few people use a Safe; the proof of the Safe tray votes through six daily",
  "lib/safes/safe-acts.integration.test.ts":
    "few people use a Safe; the proof of the Safe tray votes through six daily",
  "lib/safes/safe-requests.integration.test.ts":
    "few people use a Safe; the proof of the Safe tray votes through six daily",
  "lib/sharing/tell-hub.integration.test.ts": "few sites have a hub",
  "lib/db/read-from-replica.integration.test.ts":
    "starts two servers that replicate; replica-or-primary chooses between them daily",
  "lib/messages/slow-receivers.integration.test.ts":
    "one mail beside 64 slow devices; messages are delivered daily",
  "local/kept-stand.integration.test.ts": "copies a stand that was kept, which only saves time",
  "local/seed-proposals.integration.test.ts": "plays the whole seed again; the daily journeys start on it",
  "tests/related-tests.test.ts": "what a quick run chooses; npm test chooses nothing",
  "tests/second-verifier/make-vectors.test.ts":
    "makes every vector again, which changes with the format alone; recounts are tested daily",
  "tests/mirror-log.test.ts": "the proofs of the log and of witnesses run a mirror daily",
  "tests/siwe-vectors.integration.test.ts": "public messages of the standard; signing in is tested daily",
  "tests/cronos/cronos.test.ts": "tests a stand of other tests",
  "tests/cronos/start-cronos-node.integration.test.ts": "tests a stand of other tests",
  "tests/commands.integration.test.ts":
    "starts eight processes for what commands say when something is missing",
  "local/launch.integration.test.ts":
    "starts local mode six times, twice with its whole seed; every journey starts it daily",

  // What few changes touch, and through which nobody's vote or money passes.
  "app/api/admin/exit-pack.tar/exit-pack.integration.test.ts": "the exit pack has a proof of its own",
  "app/api/bounty-drafts/hostile.integration.test.ts":
    "misuse of a bounty's drafts; publishing a bounty is tested daily",
  "app/api/dumps/dumps.integration.test.ts": "a nightly job; open data is tested daily",
  "lib/analytics/analytics.integration.test.ts": "the proof of analytics is daily",
  "lib/exit/adoption.integration.test.ts": "the proof of the exit pack adopts one",
  "lib/exit/signed-rows.integration.test.ts": "the proof of the exit pack adopts one",
  "lib/interop/dao.integration.test.ts": "what other sites read of a club",
  "lib/interop/hub.integration.test.ts": "what clients of Snapshot ask",
  "lib/log/foreign-readers.integration.test.ts": "foreign programs read the log; its own proof is daily",
  "lib/messages/bounces.integration.test.ts": "mails that come back; mails are sent daily",
  "lib/messages/personal-feed.integration.test.ts": "a feed of one's own; messages are delivered daily",
  "lib/messages/telegram.integration.test.ts": "one kind of chat; mails are sent daily",
  "lib/messages/withheld.integration.test.ts":
    "who is told nothing, and that nobody is told twice; messages are delivered daily",
  "lib/names/chain-names.integration.test.ts": "names that a registry gives",
  "lib/operations/alerts.integration.test.ts": "what operators are told of, as the proof of alerts plays",
  "lib/operations/diagnose.integration.test.ts": "what the doctor's command says",

  // Proofs: daily are those of promises that a change breaks most easily.
  "tests/proof/alerts.proof.ts": "waits for what breaks and recovers over minutes",
  "tests/proof/anchors.proof.ts": "kills and reorganisations around 100 anchors",
  "tests/proof/cronos.proof.ts": "fills an index from a node that is as slow as Cronos",
  "tests/proof/exit-pack.proof.ts": "exports, adopts and recounts on two deployments: the longest of all",
  "tests/proof/foreign-log.proof.ts": "needs foreign verifiers; the log's own proof is daily",
  "tests/proof/fuzz.proof.ts": "thousands of requests; each route refuses bad input in integration tests",
  "tests/proof/instances.proof.ts": "kills instances under load; window and safe-tray replace them daily",
  "tests/proof/kill.proof.ts": "kills PostgreSQL under load; window and safe-tray kill instances daily",
  "tests/proof/lighthouse.proof.ts": "time decides it, so it runs alone",
  "tests/proof/log-check.proof.ts": "alters every column of every logged table",
  "tests/proof/memory.proof.ts": "memory decides it, so it runs alone",
  "tests/proof/message-month.proof.ts": "plays six weeks",
  "tests/proof/pool.proof.ts": "time decides it, so it runs alone",
  "tests/proof/postgres.proof.ts": "runs integration tests again, on other versions",
  "tests/proof/power-index-faults.proof.ts":
    "reorganisations and kills; integration tests cover the index daily",
  "tests/proof/power-index.proof.ts":
    "compares every block; rpc-faults compares the index with the contracts daily",
  "tests/proof/proxies.proof.ts": "starts a server behind each proxy",
  "tests/proof/reach.proof.ts": "sends through kills and receivers that refuse",
  "tests/proof/recount.proof.ts": "forgeries judges the same files daily",
  "tests/proof/reproducible-client.proof.ts": "builds twice in its full round",
  "tests/proof/rolling.proof.ts": "deploys under load",
  "tests/proof/rotation.proof.ts": "four roll-outs under load",
  "tests/proof/second-verifier.proof.ts": "forgeries judges the same files daily",
  "tests/proof/served-client.proof.ts": "rarely touched by a change; the release command has its own tests",
  "tests/proof/soak.proof.ts": "half an hour of mixed use",
  "tests/proof/traces.proof.ts": "waits for a receiver that is missing",
  "tests/proof/verifier-package.proof.ts": "packs the package and runs it in a browser",
  "tests/proof/vote-schedules.proof.ts": "random schedules of many votes; window is daily",
  "tests/proof/xss.proof.ts": "times every page, so it runs alone; sanitizing has its own tests",

  // They ask packages in tests/judges. So do the accounts of MetaMask and with passkeys in smart-accounts and ask-wallets.
  "tests/judges/firefox.spec.ts": "the journey in another browser",
  "tests/judges/keystone.test.ts": "compares the kept codes with the library that made them",
  "tests/judges/metamask.test.ts": "MetaMask's own hashing; viem and ethers judge daily",
  "tests/judges/qr-codes.spec.ts": "films moving codes for a device without a network",
  "tests/judges/s3rver.test.ts": "an S3 server that others wrote",
  "tests/judges/workflows.test.ts": "lints the workflows by actionlint",
};

/** What only the night runs, as the ends of paths in regular expressions. */
export const NIGHTLY_ENDS = endsOf(NIGHTLY);

/** What this run leaves out: nothing, unless it is `npm test`. */
const isDaily = process.env["TEST_SIZE"] === "daily";
export const LEFT_OUT = isDaily ? NIGHTLY_ENDS : [];
/** Of single journeys, whose reasons stand beside them. */
export const LEFT_OUT_TAGS = isDaily ? [/@night/] : [];

function endsOf(table) {
  return Object.keys(table).map((path) => `/${path.replaceAll(/[.[\]()]/g, "\\$&")}$`);
}
