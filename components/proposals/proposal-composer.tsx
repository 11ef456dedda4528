"use client";

import type { ReactNode } from "react";
import { useProposingPower } from "@/components/layout/config-provider";
import { Composer, type ComposerPlace } from "@/components/publishing/composer";
import type { Kind, PublishProps, Writing } from "@/components/publishing/draft-form";
import { useAuth } from "@/lib/auth/use-auth";
import { wholePowerWei } from "@/lib/power/voting-power";
import { checkDraft } from "@/lib/proposals/check-proposal";
import { MINIMUM_PERIOD_SECONDS } from "@/lib/proposals/proposal-limits";
import { proposalDrafts } from "@/lib/proposals/proposal-queries";
import type { Draft, DraftContent, Preparation } from "@/lib/proposals/proposal-schemas";
import { PROPOSAL_COMPOSING } from "@/lib/publishing/composing";
import { formatVotingPower } from "@/lib/shared/format-number";
import { formatWhole } from "@/lib/shared/format-whole";
import { DateFields } from "./date-fields";
import { SignStep } from "./sign-step";
import { TextFields } from "./text-fields";

export const PROPOSALS: Kind<Draft, Preparation> = {
  purpose: "proposal",
  list: "proposals",
  composing: PROPOSAL_COMPOSING,
  drafts: proposalDrafts,
  blank: {
    title: "",
    body: "",
    discussion: "",
    earliestStart: null,
    periodSeconds: MINIMUM_PERIOD_SECONDS,
  },
  check: checkDraft,
  text: ({ body }) => [body, "body"],
  Text: TextFields,
  Terms: DateFields,
  Publish: SignDraft,
  hint: <PowerHint />,
};

export default function ProposalComposer(place: ComposerPlace & Writing): ReactNode {
  return <Composer kind={PROPOSALS} {...place} />;
}

function SignDraft({
  saved,
  content,
  club,
  userAddress,
  preparation: { prepared },
  onPrepareAgain,
  onPublished,
}: PublishProps<DraftContent, Preparation>): ReactNode {
  if (prepared === null) return null;
  return (
    <SignStep
      key={prepared.digest}
      place={{ kind: "draft", id: saved.id }}
      stamp={String(saved.edition)}
      signer={userAddress}
      prepared={prepared}
      written={{ ...content, club: club.name, slug: club.slug, version: 1 }}
      onPrepareAgain={onPrepareAgain}
      onPublished={onPublished}
    />
  );
}

/** Before anything is written: whether the session's power is enough. The server reads it again at the snapshot block. */
function PowerHint(): ReactNode {
  const { user } = useAuth();
  const needed = useProposingPower();
  if (!user?.powerKnown || needed === null) return null;
  const powerWei = BigInt(user.votingPowerWei);
  if (powerWei >= wholePowerWei(needed)) return null;
  return (
    <p className="figures rounded-card border border-line bg-surface p-4 text-sm">
      <b className="font-semibold text-pending">
        You hold {formatVotingPower(powerWei)} VP, {formatWhole(BigInt(needed))} are needed.
      </b>{" "}
      You can write and keep a draft now, and publish it when you hold enough.
    </p>
  );
}
