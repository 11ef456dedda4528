import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Field, inputClass } from "@/components/ui/field";
import { TEAM_MAX } from "@/lib/settings/settings-schemas";
import type { TeamDraft } from "./settings-draft";

const PARTS = [
  { part: "name", label: "Name", isMono: false },
  { part: "role", label: "What they do", isMono: false },
  { part: "address", label: "Address (optional)", isMono: true },
  { part: "link", label: "Link (optional)", isMono: false },
] as const;

/** The people of the team page, in its order. */
export function TeamFields({
  team,
  error,
  onChange,
}: {
  team: readonly TeamDraft[];
  error: string | null;
  onChange: (team: readonly TeamDraft[]) => void;
}): ReactNode {
  const nextId = Math.max(-1, ...team.map(({ id }) => id)) + 1;
  return (
    <div className="grid gap-5">
      <p className="text-sm text-muted">
        In the order of the page. With an address, the page shows the role that it has here.
      </p>
      {team.map((person, index) => (
        <fieldset key={person.id} className="grid gap-4 rounded-card border border-line p-4 sm:grid-cols-2">
          <legend className="px-1 text-sm font-semibold">Person {index + 1}</legend>
          {PARTS.map(({ part, label, isMono }) => (
            <Field key={part} id={`team-${person.id}-${part}`} label={label}>
              {(control) => (
                <input
                  {...control}
                  className={`${inputClass} h-11 ${isMono ? "font-mono text-sm" : ""}`}
                  value={person[part]}
                  maxLength={310}
                  autoComplete="off"
                  spellCheck={false}
                  onChange={(event) =>
                    onChange(
                      team.map((other) =>
                        other.id === person.id ? { ...other, [part]: event.target.value } : other,
                      ),
                    )
                  }
                />
              )}
            </Field>
          ))}
          <div className="flex flex-wrap gap-2 sm:col-span-2">
            <Button disabled={index === 0} onClick={() => onChange(moveUp(team, index))}>
              Move up<span className="sr-only"> person {index + 1}</span>
            </Button>
            <Button onClick={() => onChange(team.filter((other) => other.id !== person.id))}>
              Remove<span className="sr-only"> person {index + 1}</span>
            </Button>
          </div>
        </fieldset>
      ))}
      <p role="alert" className="text-sm text-danger empty:hidden">
        {error}
      </p>
      <div>
        <Button
          disabled={team.length >= TEAM_MAX}
          onClick={() => onChange([...team, { id: nextId, name: "", role: "", address: "", link: "" }])}
        >
          Add a person
        </Button>
      </div>
    </div>
  );
}

function moveUp(team: readonly TeamDraft[], index: number): readonly TeamDraft[] {
  const [above, person] = [team[index - 1], team[index]];
  if (!above || !person) return team;
  return team.map((other) => (other === above ? person : other === person ? above : other));
}
