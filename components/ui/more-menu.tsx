"use client";

import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { buttonClass } from "./button";
import { Glyph } from "./glyph";

/**
 * What few readers need, behind one button, made when it is first opened. It closes after a choice, on Escape, and when the focus or a press goes
 * elsewhere, and when `state` changes, because what it offered may be gone.
 */
export function MoreMenu({
  label,
  state,
  children,
}: {
  label: string;
  state: string;
  children: ReactNode;
}): ReactNode {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [hasOpened, setHasOpened] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Element && !root.current?.contains(target) && !target.closest("[role=dialog]"))
        setIsOpen(false);
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
    };
  }, [isOpen]);
  const close = () => {
    setIsOpen(false);
    opener.current?.focus();
  };
  const known = useRef(state);
  useEffect(() => {
    if (known.current === state) return;
    known.current = state;
    setIsOpen(false);
    // The focus was on a part that is gone.
    if (document.activeElement === document.body) opener.current?.focus();
  }, [state]);
  return (
    <div ref={root} className="relative no-script:hidden">
      <button
        ref={opener}
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className={buttonClass({ variant: "ghost", size: "icon", className: "size-11!" })}
        onClick={() => {
          setIsOpen(!isOpen);
          setHasOpened(true);
        }}
      >
        <Glyph name="more" className="size-5" />
        <span className="sr-only">{label}</span>
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what its buttons are asked. */}
      <div
        id={id}
        hidden={!isOpen}
        className="absolute top-full right-0 z-20 mt-1 w-60 rounded-card border border-line bg-surface p-1.5 shadow-float"
        onKeyDown={(event) => {
          if (event.key === "Escape" && isWithin(event)) close();
        }}
        onClick={(event) => {
          const { target } = event;
          // A dialog gives the focus back to its button, which must still be there.
          if (isWithin(event) && target instanceof Element && !target.closest("[aria-haspopup=dialog]"))
            close();
        }}
      >
        {hasOpened ? children : null}
      </div>
    </div>
  );
}

/** False for events of a dialog, which is a child here and elsewhere on the page. */
function isWithin({ currentTarget, target }: { currentTarget: Element; target: EventTarget }): boolean {
  return target instanceof Node && currentTarget.contains(target);
}
