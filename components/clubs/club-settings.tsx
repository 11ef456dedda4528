import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { LineDrawing } from "@/components/ui/line-drawing";
import { type ClubRole, isGranted } from "@/lib/clubs/club-rights";
import type { ClubDetail } from "@/lib/clubs/club-schemas";
import { LazyArchiveForm, LazySettingsForm } from "./lazy-forms";

/** What the owner, moderators and admins change; everybody else is told who does. */
export function ClubSettings({ club, roles }: { club: ClubDetail; roles: readonly ClubRole[] }): ReactNode {
  if (!isGranted({ roles, action: "club.edit-profile" })) {
    return (
      <EmptyState drawing={<LineDrawing name="key" />} title="The owner and moderators change these">
        Only the owner and moderators can change settings. See who they are under Members.
      </EmptyState>
    );
  }
  return (
    <div className="space-y-12">
      {club.archived ? null : (
        <LazySettingsForm club={club} canEditRules={isGranted({ roles, action: "club.edit-rules" })} />
      )}
      {isGranted({ roles, action: club.archived ? "club.restore" : "club.archive" }) ? (
        <LazyArchiveForm club={club} />
      ) : null}
    </div>
  );
}
