import type { PrivateKeyAccount } from "viem/accounts";
import * as hidden from "@/app/api/admin/hidden/route";
import * as announce from "@/app/api/bounties/[id]/announce/route";
import * as application from "@/app/api/bounties/[id]/application/route";
import * as applications from "@/app/api/bounties/[id]/applications/route";
import * as cancel from "@/app/api/bounties/[id]/cancel/route";
import * as extend from "@/app/api/bounties/[id]/extend/route";
import * as labels from "@/app/api/bounties/[id]/labels/route";
import * as mine from "@/app/api/bounties/[id]/mine/route";
import * as payouts from "@/app/api/bounties/[id]/payouts/route";
import * as prizes from "@/app/api/bounties/[id]/prizes/route";
import * as review from "@/app/api/bounties/[id]/review/route";
import * as submissions from "@/app/api/bounties/[id]/submissions/route";
import * as submissionsCsv from "@/app/api/bounties/[id]/submissions.csv/route";
import * as bountiesCsv from "@/app/api/bounties.csv/route";
import * as flags from "@/app/api/flags/route";
import * as moderation from "@/app/api/moderation/route";
import * as progress from "@/app/api/payouts/[id]/progress/route";
import * as proof from "@/app/api/payouts/[id]/proof/route";
import * as transaction from "@/app/api/payouts/[id]/transaction/route";
import * as safes from "@/app/api/safes/route";
import * as note from "@/app/api/submissions/[id]/note/route";
import * as reviewed from "@/app/api/submissions/[id]/review/route";
import * as submission from "@/app/api/submissions/[id]/route";
import { type Caller, openCaller, type Routes } from "./route-caller";

const routes: Routes = [
  ["/api/admin/hidden", hidden],
  ["/api/flags", flags],
  ["/api/moderation", moderation],
  ["/api/bounties/[id]/announce", announce],
  ["/api/bounties/[id]/application", application],
  ["/api/bounties/[id]/applications", applications],
  ["/api/bounties.csv", bountiesCsv],
  ["/api/bounties/[id]/cancel", cancel],
  ["/api/bounties/[id]/extend", extend],
  ["/api/bounties/[id]/labels", labels],
  ["/api/bounties/[id]/mine", mine],
  ["/api/bounties/[id]/payouts", payouts],
  ["/api/bounties/[id]/prizes", prizes],
  ["/api/payouts/[id]/proof", proof],
  ["/api/payouts/[id]/progress", progress],
  ["/api/payouts/[id]/transaction", transaction],
  ["/api/safes", safes],
  ["/api/bounties/[id]/review", review],
  ["/api/bounties/[id]/submissions", submissions],
  ["/api/bounties/[id]/submissions.csv", submissionsCsv],
  ["/api/submissions/[id]", submission],
  ["/api/submissions/[id]/note", note],
  ["/api/submissions/[id]/review", reviewed],
];

/** Calls the routes of submissions and reviews as functions, signed in or not. */
export function bountyCaller(account: PrivateKeyAccount | null): Promise<Caller> {
  return openCaller(account, routes);
}
