import type { ReactNode } from "react";
import { Field, inputClass } from "./field";

/** A field for an address or a transaction hash. */
export function HexField({
  value,
  onChange,
  ...field
}: {
  id: string;
  label: string;
  help?: string;
  error: string | null;
  value: string;
  onChange: (text: string) => void;
}): ReactNode {
  return (
    <Field {...field}>
      {(control) => (
        <input
          {...control}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          autoComplete="off"
          spellCheck={false}
          maxLength={80}
          placeholder="0x..."
          className={`${inputClass} h-11 font-mono text-sm`}
        />
      )}
    </Field>
  );
}
