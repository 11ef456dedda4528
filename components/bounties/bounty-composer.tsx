"use client";

import type { ReactNode } from "react";
import { Composer, type ComposerPlace } from "@/components/publishing/composer";
import type { FieldsProps, Kind, Writing } from "@/components/publishing/draft-form";
import { useHasRoom, WithPreview } from "@/components/publishing/draft-preview";
import { MarkdownField } from "@/components/publishing/markdown-field";
import { TitleField } from "@/components/publishing/title-field";
import { bountyDrafts } from "@/lib/bounties/bounty-queries";
import type { BountyDraft, BountyDraftContent, BountyPreparation } from "@/lib/bounties/bounty-schemas";
import { checkBountyDraft } from "@/lib/bounties/check-bounty";
import { errorOfField } from "@/lib/publishing/blocker";
import { BOUNTY_COMPOSING } from "@/lib/publishing/composing";
import { BODY_CHARACTERS } from "@/lib/publishing/publishing-limits";
import { PublishStep } from "./publish-step";
import { RewardFields } from "./reward-fields";

const BOUNTIES: Kind<BountyDraft, BountyPreparation> = {
  purpose: "bounty",
  list: "bounties",
  composing: BOUNTY_COMPOSING,
  drafts: bountyDrafts,
  blank: {
    title: "",
    brief: "",
    kind: "open",
    asset: "token",
    prizes: [""],
    labels: [],
    submissionsUntil: null,
    winnersBy: null,
    visibility: "after-deadline",
    submissionsPerPerson: 1,
  },
  check: checkBountyDraft,
  Text: TextFields,
  Terms: RewardFields,
  Publish: PublishStep,
  hint: null,
};

export default function BountyComposer(place: ComposerPlace & Writing): ReactNode {
  return <Composer kind={BOUNTIES} {...place} />;
}

function TextFields({ content, onChange, ...errors }: FieldsProps<BountyDraftContent>): ReactNode {
  const hasRoom = useHasRoom();
  return (
    <WithPreview title={content.title} body={content.brief}>
      <TitleField
        id="bounty-title"
        title={content.title}
        error={errorOfField("title", errors)}
        onChange={(title) => onChange({ title })}
      />
      <MarkdownField
        id="bounty-brief"
        label="Brief"
        text={content.brief}
        mostCharacters={BODY_CHARACTERS}
        error={errorOfField("brief", errors)}
        hasPreviewBeside={hasRoom}
        onChange={(brief) => onChange({ brief })}
      />
      <p className="text-sm text-muted">
        Say what to submit, how you judge it, and what the work may be used for. Text and reward can't be
        changed once it is published.
      </p>
    </WithPreview>
  );
}
