"use client";

import { type FormEvent, type ReactNode, useEffect, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field, inputClass } from "@/components/ui/field";
import { forgetOwnWitnesses, keepOwnWitnesses, readOwnWitnesses } from "@/lib/log/kept-witnesses";
import { parseWitnessPolicy } from "@/lib/shared/witness-policy";
import { sayWitnesses } from "./say-witnesses";

/** Who must confirm the public log for this reader: the site's witnesses, or a list of the reader's own. */
export function WitnessList({
  ofSite,
  onChange,
}: {
  ofSite: string | null;
  onChange: () => void;
}): ReactNode {
  const id = useId();
  const [own, setOwn] = useState<string | null>(null);
  const [text, setText] = useState("");
  const [isEditing, setIsEditing] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => setOwn(readOwnWitnesses()), []);
  const edit = () => {
    setText(own ?? ofSite ?? "");
    setFault(null);
    setIsEditing(true);
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const policy = parseWitnessPolicy(text);
    setFault(policy.ok ? null : `Write ${policy.reason}.`);
    if (!policy.ok) return;
    keepOwnWitnesses(text);
    setOwn(text);
    setIsEditing(false);
    onChange();
  };
  const forget = () => {
    forgetOwnWitnesses();
    setOwn(null);
    onChange();
  };
  return (
    <div>
      <p className="max-w-reading text-sm text-muted">{sayWitnesses({ ofSite, own })}</p>
      {isEditing ? (
        <form onSubmit={save} noValidate className="mt-4 grid justify-items-start gap-4">
          <Field
            id={id}
            label="Your own list"
            className="w-full"
            help="How many must confirm, and the key of each witness, such as “2 of KEY, KEY, KEY”. Get the keys from the witnesses, because a list from this site could be false."
            error={fault}
          >
            {(control) => (
              <textarea
                {...control}
                value={text}
                rows={4}
                maxLength={8_000}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                onChange={({ target }) => setText(target.value)}
                className={`${inputClass} py-2 font-mono text-sm`}
              />
            )}
          </Field>
          <Button type="submit" className="h-11">
            Save list and recount
          </Button>
        </form>
      ) : (
        <div className="mt-4 flex flex-wrap gap-3">
          <Button className="h-11" onClick={edit}>
            {own === null ? "Use your own list" : "Change your list"}
          </Button>
          {own === null ? null : (
            <Button className="h-11" onClick={forget}>
              Use this site&apos;s list
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
