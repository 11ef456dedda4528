import { ADMIN_BOUNTY_TABS, ADMIN_CLUB_TABS, ADMIN_PROPOSAL_TABS, PEOPLE_TABS } from "@/lib/admin/admin-list";
import { adminCsvQuery } from "@/lib/admin/admin-list-schemas";
import {
  addAdminRequest,
  adminParams,
  auditCsvQuery,
  endPeopleSessionsRequest,
  endSessionsRequest,
  namePrimaryRequest,
  reasonRequest,
} from "@/lib/admin/admin-schemas";
import { answerPeopleCsv, answerSessionsCsv } from "@/lib/admin/answer-admin-csv.server";
import { addAdmin, removeAdmin } from "@/lib/admin/change-admins.server";
import { endPeopleSessions, endSessions } from "@/lib/admin/end-sessions.server";
import { answerBountiesCsv, answerClubsCsv, answerProposalsCsv } from "@/lib/admin/list-content.server";
import { nameNextPrimary, withdrawNextPrimary } from "@/lib/admin/name-next-primary.server";
import { restoreSettings, saveSettings } from "@/lib/admin/save-settings.server";
import { answerAuditCsv } from "@/lib/admin/search-audit.server";
import { serve } from "@/lib/routes/route.server";
import { settingsEndpoints } from "@/lib/settings/settings-endpoints";
import { restoreSettingsRequest } from "@/lib/settings/settings-schemas";

const adminPrimaryLimit = { name: "admin-primary", points: 10, windowSeconds: 60 };

const adminAdminsLimit = { name: "admin-admins", points: 30, windowSeconds: 60 };
const adminCsvLimit = { name: "admin-csv", points: 20, windowSeconds: 60 };
const adminSessionsLimit = { name: "admin-sessions", points: 60, windowSeconds: 60 };
const settingsLimit = { name: "settings", points: 30, windowSeconds: 60 };

export const endpoints = {
  "POST /admin/admins": serve({
    body: addAdminRequest,
    auth: "session",
    right: "admin.add",
    limit: adminAdminsLimit,
    handler: ({ session, body }) => addAdmin({ session, ...body }),
  }),
  "DELETE /admin/admins/:address": serve({
    params: adminParams,
    body: reasonRequest,
    auth: "session",
    right: "admin.remove",
    limit: adminAdminsLimit,
    handler: ({ session, params, body }) => removeAdmin({ session, ...params, ...body }),
  }),
  "GET /admin/audit/csv": serve({
    query: auditCsvQuery,
    auth: "session",
    right: "audit.view",
    limit: adminCsvLimit,
    document: { summary: "The audit log as a file; for admins." },
    handler: ({ session, query }) => answerAuditCsv({ session, ...query }),
  }),
  "GET /admin/bounties/csv": serve({
    query: adminCsvQuery(ADMIN_BOUNTY_TABS),
    auth: "session",
    right: "dashboard.view",
    limit: adminCsvLimit,
    document: { summary: "The bounties as a file; for admins." },
    handler: ({ session, query }) => answerBountiesCsv({ session, ...query }),
  }),
  "GET /admin/clubs/csv": serve({
    query: adminCsvQuery(ADMIN_CLUB_TABS),
    auth: "session",
    right: "dashboard.view",
    limit: adminCsvLimit,
    document: { summary: "The clubs as a file; for admins." },
    handler: ({ session, query }) => answerClubsCsv({ session, ...query }),
  }),
  "GET /admin/people/csv": serve({
    query: adminCsvQuery(PEOPLE_TABS),
    auth: "session",
    right: "person.view",
    limit: adminCsvLimit,
    document: { summary: "The people as a file; for admins." },
    handler: ({ session, query }) => answerPeopleCsv({ session, ...query }),
  }),
  "POST /admin/people/end-sessions": serve({
    body: endPeopleSessionsRequest,
    auth: "session",
    right: "session.end",
    limit: adminSessionsLimit,
    handler: ({ session, body }) => endPeopleSessions({ session, ...body }),
  }),
  "POST /admin/primary": serve({
    body: namePrimaryRequest,
    auth: "session",
    right: "primary.name",
    limit: adminPrimaryLimit,
    handler: ({ session, body }) => nameNextPrimary({ session, ...body }),
  }),
  "DELETE /admin/primary": serve({
    body: reasonRequest,
    auth: "session",
    right: "primary.withdraw",
    limit: adminPrimaryLimit,
    handler: ({ session, body }) => withdrawNextPrimary({ session, ...body }),
  }),
  "GET /admin/proposals/csv": serve({
    query: adminCsvQuery(ADMIN_PROPOSAL_TABS),
    auth: "session",
    right: "dashboard.view",
    limit: adminCsvLimit,
    document: { summary: "The proposals as a file; for admins." },
    handler: ({ session, query }) => answerProposalsCsv({ session, ...query }),
  }),
  "GET /admin/sessions/csv": serve({
    query: adminCsvQuery(["live"]),
    auth: "session",
    right: "person.view",
    limit: adminCsvLimit,
    document: { summary: "The sessions as a file; for admins." },
    handler: ({ session, query }) => answerSessionsCsv({ session, q: query.q }),
  }),
  "POST /admin/sessions/end": serve({
    body: endSessionsRequest,
    auth: "session",
    right: "session.end",
    limit: adminSessionsLimit,
    handler: ({ session, body }) => endSessions({ session, ...body }),
  }),
  "PUT /admin/settings": serve({
    ...settingsEndpoints.save,
    auth: "session",
    right: "settings.save",
    limit: settingsLimit,
    handler: ({ session, body }) => saveSettings({ address: session.address, request: body }),
  }),
  "POST /admin/settings/restore": serve({
    body: restoreSettingsRequest,
    auth: "session",
    right: "settings.save",
    limit: settingsLimit,
    handler: ({ session, body }) => restoreSettings({ address: session.address, request: body }),
  }),
};
