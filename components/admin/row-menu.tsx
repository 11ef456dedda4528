"use client";

import * as DropdownMenu from "@radix-ui/react-dropdown-menu";
import { lazy, type ReactNode, useRef, useState } from "react";
import { Glyph } from "@/components/ui/glyph";
import { LazyPart } from "@/components/ui/lazy-part";
import type { Act, CancelAct } from "./act";

const ITEM =
  "flex min-h-11 cursor-pointer items-center rounded-md px-3 text-sm outline-none data-[highlighted]:bg-surface-2";

const ActDialog = lazy(() => import("./act-dialog"));
const RowCancelDialog = lazy(() => import("./row-cancel-dialog"));

/** Something that is done without a question. */
export type DirectItem = { label: string; name: string; onSelect: () => void };

/** What can be done with a row, behind one button: arrow keys choose, Escape closes, and the focus returns to the button. */
export function RowMenu({
  name,
  acts,
  items = [],
  isBusy = false,
}: {
  name: string;
  acts: readonly (Act | CancelAct)[];
  items?: readonly DirectItem[];
  /** While something is done, the menu does not open. */
  isBusy?: boolean;
}): ReactNode {
  const [act, setAct] = useState<Act | CancelAct | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  if (acts.length + items.length === 0) return null;
  const close = () => {
    setAct(null);
    opener.current?.focus();
  };
  return (
    <>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger
          ref={opener}
          aria-label={`Actions for ${name}`}
          disabled={isBusy}
          className="grid size-11 place-items-center rounded-lg text-muted hover:bg-surface-2 hover:text-text data-[state=open]:bg-surface-2 disabled:animate-pulse no-script:hidden"
        >
          <Glyph name="more" className="size-5" />
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal container={mainPart()}>
          <DropdownMenu.Content
            align="end"
            sideOffset={4}
            className="z-30 w-56 rounded-card border border-line bg-surface p-1.5 shadow-float"
          >
            {items.map(({ label, name: itemName, onSelect }) => (
              <DropdownMenu.Item
                key={label}
                aria-label={itemName}
                className={`${ITEM} text-text`}
                onSelect={onSelect}
              >
                {label}
              </DropdownMenu.Item>
            ))}
            {acts.map((each) => (
              <DropdownMenu.Item
                key={each.label}
                aria-label={each.name}
                className={`${ITEM} ${each.isDangerous ? "text-danger" : "text-text"}`}
                onSelect={() => setAct(each)}
              >
                {each.label}…
              </DropdownMenu.Item>
            ))}
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      {act === null ? null : (
        <LazyPart>
          {"cancels" in act ? (
            <RowCancelDialog cancels={act.cancels} onClose={close} />
          ) : (
            <ActDialog act={act} onClose={close} />
          )}
        </LazyPart>
      )}
    </>
  );
}

/** The menu belongs to the page's main part, where a reader of landmarks finds it. */
function mainPart(): HTMLElement | null {
  return typeof document === "undefined" ? null : document.getElementById("main");
}
