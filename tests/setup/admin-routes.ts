import type { PrivateKeyAccount } from "viem/accounts";
import * as admin from "@/app/api/admin/admins/[address]/route";
import * as admins from "@/app/api/admin/admins/route";
import * as peopleCsv from "@/app/api/admin/people/csv/route";
import * as peopleSessions from "@/app/api/admin/people/end-sessions/route";
import * as primary from "@/app/api/admin/primary/route";
import * as wallet from "@/app/api/admin/primary-wallet/route";
import * as sessionsCsv from "@/app/api/admin/sessions/csv/route";
import * as sessions from "@/app/api/admin/sessions/end/route";
import * as me from "@/app/api/auth/me/route";
import * as intents from "@/app/api/fees/intents/route";
import { type Caller, openCaller, type Routes } from "./route-caller";

const routes: Routes = [
  ["/api/admin/admins", admins],
  ["/api/admin/admins/[address]", admin],
  ["/api/admin/people/csv", peopleCsv],
  ["/api/admin/primary", primary],
  ["/api/admin/sessions/csv", sessionsCsv],
  ["/api/admin/primary-wallet", wallet],
  ["/api/admin/sessions/end", sessions],
  ["/api/admin/people/end-sessions", peopleSessions],
  ["/api/auth/me", me],
  ["/api/fees/intents", intents],
];

/** Calls the dashboard's routes as functions, signed in or not. */
export function adminCallerFor(account: PrivateKeyAccount | null): Promise<Caller> {
  return openCaller(account, routes);
}
