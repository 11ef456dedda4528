import type { PrivateKeyAccount } from "viem/accounts";
import * as archive from "@/app/api/clubs/[clubSlug]/archive/route";
import * as lift from "@/app/api/clubs/[clubSlug]/bans/lift/route";
import * as bans from "@/app/api/clubs/[clubSlug]/bans/route";
import * as invitation from "@/app/api/clubs/[clubSlug]/invitation/route";
import * as withdrawal from "@/app/api/clubs/[clubSlug]/invitations/[address]/route";
import * as invitations from "@/app/api/clubs/[clubSlug]/invitations/route";
import * as role from "@/app/api/clubs/[clubSlug]/members/[address]/route";
import * as members from "@/app/api/clubs/[clubSlug]/members/route";
import * as membership from "@/app/api/clubs/[clubSlug]/membership/route";
import * as owner from "@/app/api/clubs/[clubSlug]/owner/route";
import * as club from "@/app/api/clubs/[clubSlug]/route";
import * as verified from "@/app/api/clubs/[clubSlug]/verified/route";
import * as avatar from "@/app/api/clubs/avatars/[hash]/route";
import * as founding from "@/app/api/clubs/founding/route";
import * as memberships from "@/app/api/clubs/memberships/route";
import * as mine from "@/app/api/clubs/mine/route";
import * as clubs from "@/app/api/clubs/route";
import { type Caller, openCaller, type Routes } from "./route-caller";

const routes: Routes = [
  ["/api/clubs", clubs],
  ["/api/clubs/mine", mine],
  ["/api/clubs/memberships", memberships],
  ["/api/clubs/founding", founding],
  ["/api/clubs/avatars/[hash]", avatar],
  ["/api/clubs/[clubSlug]", club],
  ["/api/clubs/[clubSlug]/membership", membership],
  ["/api/clubs/[clubSlug]/members", members],
  ["/api/clubs/[clubSlug]/members/[address]", role],
  ["/api/clubs/[clubSlug]/invitations", invitations],
  ["/api/clubs/[clubSlug]/invitations/[address]", withdrawal],
  ["/api/clubs/[clubSlug]/invitation", invitation],
  ["/api/clubs/[clubSlug]/bans", bans],
  ["/api/clubs/[clubSlug]/bans/lift", lift],
  ["/api/clubs/[clubSlug]/owner", owner],
  ["/api/clubs/[clubSlug]/archive", archive],
  ["/api/clubs/[clubSlug]/verified", verified],
];

/** Calls the clubs' routes as functions, signed in or not. */
export function callerFor(account: PrivateKeyAccount | null): Promise<Caller> {
  return openCaller(account, routes);
}
