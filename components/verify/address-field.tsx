import type { ReactNode } from "react";
import { Field, inputClass } from "@/components/ui/field";

/** Where a reader types whom their browser is to ask: a node, or a copy of the log. */
export function AddressField({
  id,
  label,
  help,
  error,
  value,
  onChange,
}: {
  id: string;
  label: string;
  help: string;
  error: string | null;
  value: string;
  onChange: (address: string) => void;
}): ReactNode {
  return (
    <Field id={id} label={label} help={help} error={error}>
      {(control) => (
        <input
          {...control}
          type="url"
          inputMode="url"
          value={value}
          maxLength={500}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => onChange(target.value)}
          className={`${inputClass} h-11 font-mono text-sm`}
        />
      )}
    </Field>
  );
}
