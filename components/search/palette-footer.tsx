import { type ReactNode, useState } from "react";
import { isSlashOn, setSlash } from "./search-shortcut";

/** The keys, for those who have them. */
export function PaletteFooter(): ReactNode {
  const [isOn, setIsOn] = useState(isSlashOn);
  return (
    <div className="flex shrink-0 items-center gap-4 border-t border-line px-4 py-2 text-xs text-muted max-sm:hidden">
      <span>
        <kbd className="font-mono">↑ ↓</kbd> to move
      </span>
      <span>
        <kbd className="font-mono">Enter</kbd> to open
      </span>
      <label className="ml-auto flex items-center gap-2 py-1">
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ target: { checked } }) => {
            setSlash(checked);
            setIsOn(checked);
          }}
          className="accent-accent"
        />
        <span>
          <kbd className="font-mono">/</kbd> opens the search
        </span>
      </label>
    </div>
  );
}
