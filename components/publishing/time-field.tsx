import type { ReactNode } from "react";
import { Field, inputClass } from "@/components/ui/field";
import { fromLocalField, toLocalField } from "@/lib/shared/local-time";

/** A time in the reader's own zone. Told once it is whole: a field that is empty or half typed changes nothing. */
export function TimeField({
  time,
  min,
  onChange,
  ...field
}: {
  id: string;
  label: string;
  help: ReactNode;
  error?: string | null;
  className?: string;
  time: string | null;
  /** The earliest time that the browser offers. */
  min?: string;
  onChange: (time: string) => void;
}): ReactNode {
  return (
    <Field {...field}>
      {(control) => (
        <input
          {...control}
          type="datetime-local"
          className={`${inputClass} figures h-11`}
          value={toLocalField(time)}
          min={min === undefined ? undefined : toLocalField(min)}
          onChange={(event) => {
            const typed = fromLocalField(event.target.value);
            if (typed !== null) onChange(typed);
          }}
        />
      )}
    </Field>
  );
}
