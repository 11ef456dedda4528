"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { FailureNote } from "@/components/ui/failure-note";
import { Field, inputClass } from "@/components/ui/field";
import { Spinner } from "@/components/ui/spinner";
import { SignInGate } from "@/components/wallet/sign-in-gate";
import { useSubmit } from "@/lib/auth/use-submit";
import { useTyped } from "@/lib/auth/use-typed";
import { ABOUT_MAX } from "@/lib/clubs/club-limits";
import { checkClubName, suggestSlug } from "@/lib/clubs/club-name";
import { fetchFounding, sendNewClub } from "@/lib/clubs/club-queries";
import { useQuery } from "@/lib/http/query-client";
import { readFailure } from "@/lib/http/read-failure";

/** Founding a club. If somebody may not, the reason and the exact gap come first, before anything is typed. */
export function NewClubForm(): ReactNode {
  return (
    <SignInGate
      title="Sign in to found a club"
      words="The wallet that founds a club owns it."
      drawing="key"
      waiting={waiting}
    >
      {() => <Founding />}
    </SignInGate>
  );
}

const waiting = (
  <div className="py-16">
    <Spinner text="Loading..." />
  </div>
);

function Founding(): ReactNode {
  const founding = useQuery({ queryKey: ["/api/clubs/founding"], queryFn: fetchFounding });
  // A refusal would push down the form.
  if (founding.isLoading) return waiting;
  const refusal = founding.error
    ? readFailure(founding.error).text
    : founding.data && !founding.data.allowed
      ? (founding.data.reason ?? "You can't found a club.")
      : null;
  return <Form refusal={refusal} />;
}

function Form({ refusal }: { refusal: string | null }): ReactNode {
  const router = useRouter();
  const typed = useTyped("new-club", { name: "", slug: null as string | null, about: "" });
  const { name, slug: typedSlug, about } = typed.value;
  const [wasSent, setWasSent] = useState(false);
  const slug = typedSlug ?? suggestSlug(name);
  const checked = checkClubName(name);
  const isSlugRight = /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) && slug.length >= 3 && slug.length <= 32;
  const nameError = wasSent && !checked.ok ? checked.reason : null;
  const slugError =
    (wasSent || typedSlug !== null) && !isSlugRight && (name !== "" || typedSlug !== null)
      ? "3 to 32 lower-case letters, digits and single hyphens."
      : null;

  const { isBusy, failure, submit, clear } = useSubmit(async () => {
    const club = await sendNewClub({ name, slug, about });
    typed.forget();
    router.push(`/clubs/${club.slug}`);
  }, "leave");

  const answerFor = (code: string) => (failure?.code === code ? failure.text : null);
  const isAboutField = failure?.code === "NAME_TAKEN" || failure?.code === "ADDRESS_TAKEN";
  return (
    <form
      className="max-w-2xl space-y-7"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setWasSent(true);
        if (checked.ok && isSlugRight) submit();
        else clear();
      }}
    >
      {refusal ? (
        <p role="alert" className="rounded-card border border-line bg-surface px-4 py-3 text-sm">
          <b>You can't found a club now.</b> {refusal}
        </p>
      ) : null}
      <Field
        id="new-name"
        label="Name"
        help="3 to 32 characters, unique."
        error={nameError ?? answerFor("NAME_TAKEN")}
      >
        {(control) => (
          <input
            {...control}
            className={`${inputClass} h-11`}
            value={name}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => typed.set({ ...typed.value, name: event.target.value })}
          />
        )}
      </Field>
      <Field
        id="new-slug"
        label="Address"
        help={
          <>
            Permanent link: <span className="font-mono break-all">/clubs/{slug || "..."}</span>
          </>
        }
        error={slugError ?? answerFor("ADDRESS_TAKEN")}
      >
        {(control) => (
          <input
            {...control}
            className={`${inputClass} h-11 font-mono`}
            value={slug}
            maxLength={32}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => typed.set({ ...typed.value, slug: event.target.value })}
          />
        )}
      </Field>
      <Field
        id="new-about"
        label="About"
        help={`What the club is for. ${about.length} of ${ABOUT_MAX} characters.`}
      >
        {(control) => (
          <textarea
            {...control}
            className={`${inputClass} min-h-32 py-2.5`}
            value={about}
            maxLength={ABOUT_MAX}
            onChange={(event) => typed.set({ ...typed.value, about: event.target.value })}
          />
        )}
      </Field>
      {isAboutField ? null : <FailureNote failure={failure} />}
      <div className="flex flex-wrap items-center justify-end gap-4">
        <p className="grow text-sm text-muted">Founding costs nothing. You become the owner.</p>
        <Button type="submit" variant="primary" size="large" disabled={isBusy || refusal !== null}>
          {isBusy ? "Founding..." : "Found club"}
        </Button>
      </div>
    </form>
  );
}
