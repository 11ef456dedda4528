"use client";

import clsx from "clsx";
import { useRouter } from "next/navigation";
import type { ComponentType, ReactNode } from "react";
import { PayStep } from "@/components/fees/pay-step";
import { Button } from "@/components/ui/button";
import { FailureNote } from "@/components/ui/failure-note";
import { StepBar } from "@/components/ui/step-bar";
import { SignInButton } from "@/components/wallet/sign-in-button";
import { useAuth } from "@/lib/auth/use-auth";
import type { FeePurpose } from "@/lib/fees/fee-purpose";
import { useQueryClient } from "@/lib/http/query-client";
import type { Blocker } from "@/lib/publishing/blocker";
import type { Composing } from "@/lib/publishing/composing";
import type { ContentOf, Drafts } from "@/lib/publishing/draft-queries";
import type { Published } from "@/lib/publishing/publishing-schemas";
import { type Prepared, showAddress, useComposer } from "@/lib/publishing/use-composer";
import { type DraftEditor, type Kept, type SaveState, useDraft } from "@/lib/publishing/use-draft";
import { useShownCheck } from "@/lib/publishing/use-shown-check";
import { useServerClock } from "@/lib/shared/use-server-clock";
import { BlockerList } from "./blocker-list";

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
  /** The text in Markdown, and the name of its field. */
  text: (content: ContentOf<Draft>) => readonly [text: string, field: string];
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
    purpose,
    club: writing.club.slug,
    account: writing.userAddress,
    draft,
    initial: kind.blank,
    onCreated: (id) => {
      showAddress({ id, step: step.step });
      onBegun?.();
      forgetList();
    },
  });
  const { content, saved } = editor;
  const textBlockers = [...kind.check(content, now), ...useShownCheck(...kind.text(content))];
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
            onBack={() => show(terms)}
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

/** Whether what was typed is safe: "Saved 12:03", or what to do when it isn't. */
function SaveLine({
  editor,
}: {
  editor: Pick<DraftEditor<unknown>, "state" | "save" | "takeTheirs" | "keepMine">;
}): ReactNode {
  const { state } = editor;
  const isSignedOut = useAuth().state === "none";
  if (state.kind === "conflict") {
    return (
      <section
        role="alert"
        className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-surface p-4 text-sm"
      >
        <p className="grow basis-60">
          <b className="font-semibold text-pending">This draft was saved elsewhere.</b> Nothing is lost:
          choose which text to keep.
        </p>
        <Button onClick={() => void editor.takeTheirs()}>Load the other text</Button>
        <Button onClick={() => void editor.keepMine()}>Keep this text</Button>
      </section>
    );
  }
  if (state.kind === "failed") {
    return (
      <section
        role="alert"
        className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-surface p-4 text-sm"
      >
        <p className="grow basis-60">
          <b className="font-semibold text-danger">Not saved.</b>{" "}
          {isSignedOut
            ? "Your session has ended. This browser keeps your text, and it is saved once you sign in."
            : `${state.text} This browser keeps your text.`}
        </p>
        {isSignedOut ? <SignInButton /> : <Button onClick={() => void editor.save()}>Save again</Button>}
      </section>
    );
  }
  return (
    <p role="status" className="figures text-right text-sm text-muted">
      {wordsOf(state)}
    </p>
  );
}

function wordsOf(state: SaveState): string {
  if (state.kind === "saved") return `Saved ${clockTime(new Date(state.at))}`;
  return state.kind === "new" ? "Saved automatically as you type" : "Saving...";
}

function clockTime(date: Date): string {
  return date.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
}

/** Back and on, in reach of the thumb on phones. */
function ComposerActions({
  isChecking,
  onBack,
  onContinue,
}: {
  isChecking: boolean;
  onBack: (() => void) | null;
  onContinue: () => void;
}): ReactNode {
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex items-center justify-end gap-3 border-t border-line bg-bg px-4 py-4 sm:static sm:mx-0 sm:border-0 sm:p-0">
      {onBack ? (
        <Button size="large" onClick={onBack}>
          Back
        </Button>
      ) : null}
      <Button variant="primary" size="large" disabled={isChecking} onClick={onContinue}>
        {isChecking ? "Checking..." : "Continue"}
      </Button>
    </div>
  );
}
