"use client";

import clsx from "clsx";
import { lazy, type ReactNode, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { LazyPart } from "@/components/ui/lazy-part";
import type { PersonProfile } from "@/lib/profiles/profile-schemas";
import { formatAddress } from "@/lib/shared/address";

const ProfileForm = lazy(() => import("./profile-form"));

/** Two cells of the header's grid: the name with what belongs to it, and the text. Their person edits both in place. */
export function ProfileWords({
  profile,
  isEditable,
  badges,
  children,
}: {
  profile: PersonProfile;
  isEditable: boolean;
  badges: ReactNode;
  /** The address and what can be done with it. */
  children: ReactNode;
}): ReactNode {
  const [isEditing, setIsEditing] = useState(false);
  /** What was just saved, until the page is read again. */
  const [saved, setSaved] = useState<{ over: PersonProfile; now: PersonProfile } | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { name, about, address } = saved !== null && saved.over === profile ? saved.now : profile;
  const cell = "col-span-2 min-w-0 sm:col-span-1 sm:col-start-2";

  function close(now: PersonProfile | null): void {
    if (now !== null) setSaved({ over: profile, now });
    setIsEditing(false);
    // The button is there again after this.
    requestAnimationFrame(() => button.current?.focus());
  }

  if (isEditing) {
    return (
      <div className={clsx(cell, "sm:row-start-1")}>
        <h1 className="sr-only">Edit your profile</h1>
        <LazyPart waiting={<div className="h-81" />} onError={() => setIsEditing(false)}>
          <ProfileForm profile={{ ...profile, name, about }} onClose={close} />
        </LazyPart>
      </div>
    );
  }
  return (
    <>
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h1
            className={clsx(
              "min-w-0 wrap-anywhere",
              name === "" ? "font-mono text-xl" : "text-2xl sm:text-3xl",
            )}
          >
            {name === "" ? formatAddress(address) : <bdi>{name}</bdi>}
          </h1>
          {badges}
        </div>
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
          {children}
          {isEditable ? (
            <Button ref={button} className="h-9 max-sm:h-11" onClick={() => setIsEditing(true)}>
              Edit<span className="max-sm:sr-only"> profile</span>
            </Button>
          ) : null}
        </div>
      </div>
      {about !== "" ? (
        <p className={clsx(cell, "max-w-reading wrap-anywhere whitespace-pre-line")} dir="auto">
          {about}
        </p>
      ) : isEditable ? (
        <p className={clsx(cell, "text-muted")}>
          Say in a few words who you are: voters read it beside your votes.
        </p>
      ) : null}
    </>
  );
}
