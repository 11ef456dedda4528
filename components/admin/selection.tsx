"use client";

import { createContext, lazy, type ReactNode, use, useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { LazyPart } from "@/components/ui/lazy-part";
import type { Act } from "./act";

const ActDialog = lazy(() => import("./act-dialog"));

/** An act on the chosen rows: their keys are sent as `idsName` beside the body. "{n}" in its words is how many they are. */
export type BulkAct = Act & { idsName: string };

type Chosen = { keys: ReadonlySet<string>; set: (keys: readonly string[], isChosen: boolean) => void };

const ChosenRows = createContext<Chosen>({ keys: new Set(), set: () => undefined });

/** Keeps which rows of a page are chosen; another page of the list begins with none. */
export function Selection({ children }: { children: ReactNode }): ReactNode {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const chosen = useMemo<Chosen>(
    () => ({
      keys,
      set: (changed, isChosen) =>
        setKeys((known) => {
          const next = new Set(known);
          for (const key of changed) isChosen ? next.add(key) : next.delete(key);
          return next;
        }),
    }),
    [keys],
  );
  return <ChosenRows value={chosen}>{children}</ChosenRows>;
}

/** The box of one row, or of all rows of the page. */
export function ChooseRows({ rowKeys, label }: { rowKeys: readonly string[]; label: string }): ReactNode {
  const { keys, set } = use(ChosenRows);
  const isChosen = rowKeys.length > 0 && rowKeys.every((key) => keys.has(key));
  return (
    // The label around it gives a thumb room.
    <label className="-m-3 inline-grid p-3 align-middle no-script:hidden">
      <input
        type="checkbox"
        aria-label={label}
        className="size-5 accent-accent"
        checked={isChosen}
        onChange={(event) => set(rowKeys, event.target.checked)}
      />
    </label>
  );
}

/** What can be done with the chosen rows; stays in sight while there are any. */
export function BulkBar({
  acts,
  rowKeys,
}: {
  acts: readonly BulkAct[];
  rowKeys: readonly string[];
}): ReactNode {
  const { keys, set } = use(ChosenRows);
  const [open, setOpen] = useState<BulkAct | null>(null);
  // A row may have left the page since it was chosen.
  const ids = rowKeys.filter((key) => keys.has(key));
  if (ids.length === 0 && open === null) return <div role="status" />;
  return (
    <div
      role="status"
      className="sticky bottom-4 z-10 mt-4 flex flex-wrap items-center gap-3 rounded-xl border border-line bg-surface-2 p-3 pl-5 shadow-float"
    >
      <p className="grow text-sm font-semibold">{ids.length} chosen</p>
      <Button variant="ghost" onClick={() => set(rowKeys, false)}>
        Choose none
      </Button>
      <div className="ml-auto flex flex-wrap justify-end gap-3">
        {acts.map((act) => (
          <Button
            key={act.label}
            variant={act.isDangerous ? "danger" : "primary"}
            aria-haspopup="dialog"
            onClick={() => setOpen(act)}
          >
            {act.label}
          </Button>
        ))}
      </div>
      {open === null ? null : (
        <LazyPart>
          <ActDialog
            act={forRows(open, ids)}
            onClose={() => setOpen(null)}
            onDone={() => set(rowKeys, false)}
          />
        </LazyPart>
      )}
    </div>
  );
}

function forRows({ idsName, ...act }: BulkAct, ids: readonly string[]): Act {
  const counted = (text: string) => text.replaceAll("{n}", String(ids.length));
  return {
    ...act,
    title: counted(act.title),
    description: counted(act.description),
    done: counted(act.done),
    body: { ...act.body, [idsName]: ids },
  };
}
