import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Field, inputClass } from "@/components/ui/field";

/** Asks for an address; a plain form, so that the question is in the page's own address. */
export function AddressForm({
  path,
  typed,
  isRefused,
}: {
  path: string;
  typed: string;
  isRefused: boolean;
}): ReactNode {
  return (
    <form action={path} className="flex flex-wrap items-start gap-3">
      <Field
        id="address"
        label="Address"
        help="A 0x address (42 characters)."
        error={isRefused ? "This is not a valid address. Check it for typos." : null}
        className="w-full max-w-xl min-w-0"
      >
        {(control) => (
          <div className="flex gap-2">
            <input
              {...control}
              name="address"
              defaultValue={typed}
              required
              maxLength={100}
              autoComplete="off"
              spellCheck={false}
              className={`${inputClass} h-11 min-w-0 font-mono text-sm`}
            />
            <Button type="submit" variant="primary" className="h-11">
              Look up
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}
