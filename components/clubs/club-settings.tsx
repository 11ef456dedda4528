import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { WebhooksSection } from "@/components/webhooks/webhooks-section";
import { type ClubRole, isGranted } from "@/lib/clubs/club-rights";
import type { ClubDetail } from "@/lib/clubs/club-schemas";
import { LazyArchiveForm, LazyDiscordForm, LazySettingsForm } from "./lazy-forms";

/** What the owner, moderators and admins change; everybody else is told who does. */
export function ClubSettings({
  club,
  roles,
  hasWebhooks,
  canPostToDiscord,
}: {
  club: ClubDetail;
  roles: readonly ClubRole[];
  /** Whether this site sends any. */
  hasWebhooks: boolean;
  canPostToDiscord: boolean;
}): ReactNode {
  if (!isGranted({ roles, action: "club.edit-profile" })) {
    return (
      <EmptyState drawing="key" title="The owner and moderators change these">
        Only the owner and moderators can change settings. See who they are under Members.
      </EmptyState>
    );
  }
  return (
    <div className="space-y-12">
      {club.archived ? null : (
        <LazySettingsForm club={club} canEditRules={isGranted({ roles, action: "club.edit-rules" })} />
      )}
      {canPostToDiscord && !club.archived && isGranted({ roles, action: "club.announce" }) ? (
        <LazyDiscordForm slug={club.slug} />
      ) : null}
      {hasWebhooks && isGranted({ roles, action: "club.manage-webhooks" }) ? (
        <WebhooksSection slug={club.slug} />
      ) : null}
      {isGranted({ roles, action: club.archived ? "club.restore" : "club.archive" }) ? (
        <LazyArchiveForm club={club} />
      ) : null}
    </div>
  );
}
