"use client";

import { type ReactNode, useId, useState } from "react";
import { AskDialog } from "@/components/ui/ask-dialog";
import { AskForm } from "@/components/ui/ask-form";
import { FailureNote } from "@/components/ui/failure-note";
import { Field, inputClass } from "@/components/ui/field";
import { REASON_MAX, REASON_MIN } from "@/lib/audit/public-reason";
import { useSubmit } from "@/lib/auth/use-submit";
import { useTyped } from "@/lib/auth/use-typed";
import { requestJson } from "@/lib/http/api-client";
import { notify } from "@/lib/shared/notify";
import type { Act, ActField } from "./act";

type Values = Readonly<Record<string, string>>;

/** Asks for the reason of an act, what else it needs and, when it is dangerous, a word to type; then does it. Load it lazily. */
export default function ActDialog({
  act,
  onClose,
  onDone,
}: {
  act: Act;
  onClose: () => void;
  /** Called after the act was done, before the page shows it. */
  onDone?: () => void;
}): ReactNode {
  const id = useId();
  const fields = act.fields ?? [];
  // What was written about one person or text is not shown at another.
  const typed = useTyped(`act.${act.method}${act.path}${JSON.stringify(act.body ?? {})}`, {
    reason: "",
    values: initialValues(fields),
  });
  const { reason, values } = typed.value;
  const [word, setWord] = useState("");
  const missing = whatIsMissing({ act, reason, word, values });

  const { isBusy, failure, submit } = useSubmit(async () => {
    const body = { ...act.body, ...sentValues(fields, values), reason };
    await requestJson(act.path, { method: act.method, body });
    typed.forget();
    onDone?.();
    onClose();
    notify({ title: act.done });
  }, "refresh");

  return (
    <AskDialog title={act.title} description={act.description} isBusy={isBusy} onClose={onClose}>
      <AskForm
        refusal={missing}
        isBusy={isBusy}
        back="Cancel"
        act={[act.label, "Working..."]}
        variant={act.isDangerous ? "danger" : "primary"}
        onSubmit={submit}
      >
        {fields.map((field) => (
          <ActInput
            key={field.name}
            id={`${id}-${field.name}`}
            field={field}
            value={values[field.name] ?? ""}
            onChange={(value) => typed.set({ reason, values: { ...values, [field.name]: value } })}
          />
        ))}
        <Field
          id={`${id}-reason`}
          label="Reason, public"
          help={`Everybody can read it in the moderation log. At least ${REASON_MIN} characters. ${reason.length} of ${REASON_MAX}.`}
        >
          {(control) => (
            <textarea
              {...control}
              className={`${inputClass} min-h-20 py-2.5`}
              value={reason}
              maxLength={REASON_MAX}
              // The reason is one line in every list; Enter would only break it.
              onChange={(event) => typed.set({ reason: event.target.value.replaceAll("\n", " "), values })}
            />
          )}
        </Field>
        {act.confirmWord === null ? null : (
          <Field id={`${id}-word`} label={`Type ${act.confirmWord} to confirm`}>
            {(control) => (
              <input
                {...control}
                className={`${inputClass} h-11 font-mono`}
                value={word}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                onChange={(event) => setWord(event.target.value)}
              />
            )}
          </Field>
        )}
        <FailureNote failure={failure} />
      </AskForm>
    </AskDialog>
  );
}

function ActInput({
  id,
  field,
  value,
  onChange,
}: {
  id: string;
  field: ActField;
  value: string;
  onChange: (value: string) => void;
}): ReactNode {
  const label = field.isOptional ? `${field.label} (optional)` : field.label;
  if (field.kind === "checkbox") {
    return (
      <div>
        <label className="flex items-start gap-3 text-sm">
          <input
            type="checkbox"
            className="mt-0.5 size-5 shrink-0 accent-accent"
            checked={value === "true"}
            onChange={(event) => onChange(String(event.target.checked))}
          />
          <span>{field.label}</span>
        </label>
        {field.help ? <p className="mt-1.5 text-sm text-muted">{field.help}</p> : null}
      </div>
    );
  }
  return (
    <Field id={id} label={label} help={field.help}>
      {(control) =>
        field.kind === "choice" ? (
          <select
            {...control}
            className={`${inputClass} h-11`}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          >
            {field.choices?.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </select>
        ) : (
          <input
            {...control}
            type={field.kind === "time" ? "datetime-local" : "text"}
            inputMode={field.kind === "number" ? "numeric" : undefined}
            className={`${inputClass} h-11 ${field.kind === "address" ? "font-mono text-sm" : ""}`}
            value={value}
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => onChange(event.target.value)}
          />
        )
      }
    </Field>
  );
}

function initialValues(fields: readonly ActField[]): Values {
  return Object.fromEntries(
    fields.map(({ name, kind, initial, choices }) => [
      name,
      initial ?? (kind === "checkbox" ? "false" : (choices?.[0]?.value ?? "")),
    ]),
  );
}

/** The fields as the route takes them. */
function sentValues(fields: readonly ActField[], values: Values): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field.name, sentValue(field, values[field.name] ?? "")]));
}

function sentValue({ kind, isOptional }: ActField, value: string): unknown {
  const text = value.trim();
  if (kind === "checkbox") return value === "true";
  if (isOptional && text === "") return null;
  // The field holds no zone; it is typed in UTC, the zone that every page shows.
  if (kind === "time") return new Date(`${text}Z`).toISOString();
  return kind === "number" ? Number(text) : text;
}

/** The first thing that is still needed, in words; null when everything is there. The server decides again. */
function whatIsMissing({
  act,
  reason,
  word,
  values,
}: {
  act: Act;
  reason: string;
  word: string;
  values: Values;
}): string | null {
  for (const field of act.fields ?? []) {
    const value = (values[field.name] ?? "").trim();
    if (field.kind === "checkbox" || (value === "" && field.isOptional)) continue;
    if (value === "") return `Fill in "${field.label}".`;
    if (field.kind === "address" && !/^0x[0-9a-fA-F]{40}$/.test(value)) {
      return "An address is 0x and 40 digits or letters a to f.";
    }
    if (field.kind === "number" && !/^\d{1,15}$/.test(value)) return `"${field.label}" is a whole number.`;
    if (field.kind === "time" && Number.isNaN(Date.parse(`${value}Z`))) {
      return `"${field.label}" is a date and a time.`;
    }
  }
  if (reason.trim().length < REASON_MIN) return "Write the reason.";
  if (act.confirmWord !== null && word.trim() !== act.confirmWord) return `Type ${act.confirmWord}.`;
  return null;
}
