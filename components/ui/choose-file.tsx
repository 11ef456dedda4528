import type { ReactNode } from "react";
import { buttonClass } from "./button";

/** A button that asks for a JSON file on the person's device. */
export function ChooseFile({ id, onFile }: { id: string; onFile: (file: File) => void }): ReactNode {
  return (
    <label
      htmlFor={id}
      className={buttonClass({
        className:
          "h-11 cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
      })}
    >
      Choose a file
      <input
        id={id}
        type="file"
        accept=".json,application/json"
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          // The same file again is a choice too.
          target.value = "";
        }}
      />
    </label>
  );
}
