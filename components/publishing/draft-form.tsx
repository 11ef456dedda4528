"use client";

import clsx from "clsx";
import { useRouter } from "next/navigation";
import type { ComponentType, ReactNode } from "react";
import { PayStep } from "@/components/fees/pay-step";
import { FailureNote } from "@/components/ui/failure-note";
import { StepBar } from "@/components/ui/step-bar";
import type { FeePurpose } from "@/lib/fees/fee-purpose";
import { useQueryClient } from "@/lib/http/query-client";
import type { Blocker } from "@/lib/publishing/blocker";
import type { Composing } from "@/lib/publishing/composing";
import type { ContentOf, Drafts } from "@/lib/publishing/draft-queries";
import type { Published } from "@/lib/publishing/publishing-schemas";
import { type Prepared, showAddress, useComposer } from "@/lib/publishing/use-composer";
import { type Kept, useDraft } from "@/lib/publishing/use-draft";
import { useServerClock } from "@/lib/shared/use-server-clock";
import { BlockerList } from "./blocker-list";
import { ComposerActions } from "./composer-actions";
import { SaveLine } from "./save-line";

/** The club that it is written in, and who writes. */
export type Writing = {
  club: { slug: string; name: string; quorumBasisPoints: number };
  userAddress: string;
};

export type FieldsProps<Content> = {
  content: Content;
  blockers: readonly Blocker[];
  showsErrors: boolean;
  /** The server's time. */
  now: Date;
  club: Writing["club"];
  onChange: (part: Partial<Content>) => void;
};

export type PublishProps<Content, Preparation> = Writing & {
  saved: { id: string; edition: number };
  content: Content;
  preparation: Preparation;
  onPrepareAgain: () => void;
  onPublished: (published: Published) => void;
};

/** What sets one kind of thing to publish apart from the other. */
export type Kind<Draft extends Kept, Preparation extends Prepared> = {
  purpose: FeePurpose;
  /** In addresses, such as /clubs/night-market/proposals. */
  list: "proposals" | "bounties";
  composing: Composing;
  drafts: Drafts<Draft, Preparation>;
  blank: ContentOf<Draft>;
  check: (content: ContentOf<Draft>, now: Date) => readonly Blocker[];
  /** The fields of the first and of the second step, and what the last one shows. */
  Text: ComponentType<FieldsProps<ContentOf<Draft>>>;
  Terms: ComponentType<FieldsProps<ContentOf<Draft>>>;
  Publish: ComponentType<PublishProps<ContentOf<Draft>, Preparation>>;
  /** What to know before the server was asked. */
  hint: ReactNode;
};

/** A draft from its first word to its publication. */
export function DraftForm<Draft extends Kept, Preparation extends Prepared>({
  kind,
  draft,
  step: wantedStep,
  serverTime,
  onBegun,
  ...writing
}: Writing & {
  kind: Kind<Draft, Preparation>;
  draft: Draft | null;
  /** The step that the address names. */
  step: string | null;
  serverTime: string;
  /** Called when the blank form has become a draft. */
  onBegun?: () => void;
}): ReactNode {
  const router = useRouter();
  const { purpose, list, composing, drafts, Text, Terms, Publish } = kind;
  const [write, terms, pay, last] = composing;
  const queryClient = useQueryClient();
  const now = useServerClock(serverTime);
  const forgetList = () => void queryClient.invalidateQueries({ queryKey: drafts.list.queryKey });
  const editor = useDraft({
    calls: drafts,
    club: writing.club.slug,
    draft,
    initial: kind.blank,
    onCreated: (id) => {
      showAddress({ id, step: step.step });
      onBegun?.();
      forgetList();
    },
  });
  const { content, saved } = editor;
  const textBlockers = kind.check(content, now);
  const { step, furthest, shownBlockers, preparation, isChecking, showsErrors, failure, show, go, prepare } =
    useComposer({
      composing,
      draftId: draft?.id ?? null,
      savedId: saved?.id ?? null,
      wantedStep,
      textBlockers,
      save: editor.save,
      sendPreparation: drafts.prepare,
    });
  const isWriting = step === write || step === terms;
  const fields = {
    content,
    blockers: textBlockers,
    showsErrors,
    now,
    club: writing.club,
    onChange: editor.change,
  };

  return (
    <div className="grid gap-8">
      <StepBar
        steps={composing}
        current={step.step}
        furthest={furthest.step}
        onGo={(target) => void go(target)}
      />
      <div className={clsx("grid gap-8", step !== write && "max-w-3xl")}>
        <BlockerList blockers={shownBlockers} steps={composing} current={step} onGo={show} />
        <h2 className="sr-only">{step.name}</h2>
        {preparation === null ? kind.hint : null}
        {isWriting ? <SaveLine editor={editor} /> : null}
        {step === write ? <Text {...fields} /> : null}
        {step === terms ? <Terms {...fields} /> : null}
        {step === pay && saved ? (
          <PayStep
            purpose={purpose}
            draftId={saved.id}
            isChecking={isChecking}
            onContinue={() => void go(last)}
          />
        ) : null}
        {step === last && saved && preparation ? (
          <Publish
            {...writing}
            saved={saved}
            content={content}
            preparation={preparation}
            onPrepareAgain={() => void prepare()}
            onPublished={({ club, number }) => {
              forgetList();
              router.push(`/clubs/${club}/${list}/${number}?published=1`);
            }}
          />
        ) : null}
        <FailureNote failure={failure} />
        {isWriting ? (
          <ComposerActions
            isChecking={isChecking}
            onBack={step === terms ? () => show(write) : null}
            onContinue={() => void go(step === write ? terms : last)}
          />
        ) : null}
      </div>
    </div>
  );
}
