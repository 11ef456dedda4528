"use client";

import { type ChangeEvent, type ReactNode, useRef, useState } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { AVATAR_MAX_BYTES } from "@/lib/clubs/club-limits";
import type { ClubDetail } from "@/lib/clubs/club-schemas";
import { ClubAvatar } from "./club-avatar";

const TYPES = ["image/png", "image/jpeg", "image/webp"];

/** The picture of a club: shown as it would be, chosen from a file, or taken away for the drawing of its address. */
export function AvatarField({
  club,
  avatar,
  onChange,
}: {
  club: ClubDetail;
  avatar: string | null | undefined;
  onChange: (avatar: string | null | undefined) => void;
}): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const hasPicture = avatar === undefined ? club.avatarHash !== null : avatar !== null;

  async function choose(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = event.target.files?.[0];
    event.target.value = "";
    if (!file) return;
    const refusal = refusalOf(file);
    setError(refusal);
    if (refusal === null) onChange(await toBase64(file));
  }

  return (
    <fieldset className="flex flex-wrap items-center gap-5">
      <legend className="mb-1.5 text-sm font-semibold">Picture</legend>
      {avatar ? (
        // biome-ignore lint/performance/noImgElement: a picture that is nowhere but in this form
        <img
          src={`data:image;base64,${avatar}`}
          alt="Preview of the new one"
          className="size-20 rounded-card bg-surface-2 object-cover"
        />
      ) : avatar === null ? (
        <Avatar seed={club.slug} shape="rounded-card" className="size-20" />
      ) : (
        <ClubAvatar slug={club.slug} avatarHash={club.avatarHash} className="size-20" />
      )}
      <div className="min-w-0 grow basis-60">
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => input.current?.click()}>Choose a picture</Button>
          {hasPicture ? (
            <Button onClick={() => onChange(club.avatarHash === null ? undefined : null)}>
              Use the drawing
            </Button>
          ) : null}
        </div>
        <input
          ref={input}
          type="file"
          accept={TYPES.join(",")}
          aria-label="Picture file"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => void choose(event)}
        />
        <p className="mt-2 text-sm text-muted">PNG, JPEG or WebP, up to 256 kB. It is cut to a square.</p>
        <p role="alert" className="text-sm text-danger empty:hidden">
          {error}
        </p>
      </div>
    </fieldset>
  );
}

function refusalOf(file: File): string | null {
  if (!TYPES.includes(file.type)) return "A picture must be PNG, JPEG or WebP.";
  if (file.size > AVATAR_MAX_BYTES) {
    return `This picture is ${Math.ceil(file.size / 1024)} kB; the limit is 256 kB. Make it smaller first.`;
  }
  return null;
}

async function toBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const parts: string[] = [];
  for (let start = 0; start < bytes.length; start += 8_192) {
    parts.push(String.fromCharCode(...bytes.subarray(start, start + 8_192)));
  }
  return btoa(parts.join(""));
}
