import clsx from "clsx";
import type { ReactNode } from "react";

/** Classes of every text field. */
export const inputClass =
  "w-full rounded-lg border border-line bg-surface px-3 text-base disabled:cursor-not-allowed disabled:bg-surface-2 disabled:text-muted";

/** A field of a form: label above, help under it, and under that what is wrong, in words. The control takes `id` and `describedBy`. */
export function Field({
  id,
  label,
  help,
  error,
  className,
  children,
}: {
  id: string;
  label: string;
  help?: ReactNode;
  error?: string | null;
  className?: string;
  children: (control: { id: string; "aria-describedby": string; "aria-invalid": boolean }) => ReactNode;
}): ReactNode {
  return (
    <div className={clsx("flex flex-col gap-1.5", className)}>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {children({ id, "aria-describedby": `${id}-help ${id}-error`, "aria-invalid": Boolean(error) })}
      <p id={`${id}-help`} className="text-sm text-muted empty:hidden">
        {help}
      </p>
      <p id={`${id}-error`} role="alert" className="text-sm text-danger empty:hidden">
        {error}
      </p>
    </div>
  );
}
