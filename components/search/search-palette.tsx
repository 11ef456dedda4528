"use client";

import * as Dialog from "@radix-ui/react-dialog";
import { usePathname } from "next/navigation";
import { useTheme } from "next-themes";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useAuth } from "@/lib/auth/use-auth";
import { QUESTION_MAX } from "@/lib/search/search-question";
import { useSearch } from "@/lib/search/use-search";
import { type Choice, type ChoiceGroup, groupChoices } from "./palette-choices";
import { filterCommands, listCommands, SWITCH_THEME } from "./palette-commands";
import { PaletteNotice } from "./palette-notice";
import { PaletteOption } from "./palette-option";
import { forgetVisits, listVisits, rememberVisit } from "./recent-visits";
import { isSlashOn, setSlash } from "./search-shortcut";

const LIST = "search-choices";

/** The search over the page: hits, commands and the last pages, usable by keyboard alone. Load it lazily. */
export default function SearchPalette({ onClose }: { onClose: () => void }): ReactNode {
  const pathname = usePathname();
  const { isAdmin, userAddress } = useAuth();
  const { resolvedTheme, setTheme } = useTheme();
  const [text, setText] = useState("");
  const [visits, setVisits] = useState(listVisits);
  const search = useSearch(text);
  const opener = useRef<Element | null>(null);
  const nextTheme = resolvedTheme === "light" ? "dark" : "light";
  const groups = groupChoices({
    text: text.trim(),
    answer: search.answer,
    visits,
    commands: filterCommands(listCommands({ pathname, isAdmin, userAddress, nextTheme }), text),
  });
  const choices = groups.flatMap((group) => group.choices);
  const { active, setActive, onKeyDown } = useActiveChoice(choices, text);

  function take(choice: Choice): void {
    if (choice.act === SWITCH_THEME) setTheme(nextTheme);
    if (choice.act === "forget") {
      forgetVisits();
      setVisits([]);
      return;
    }
    if (choice.visit) rememberVisit(choice.visit);
    onClose();
  }

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-appear bg-bg/70 backdrop-blur-xs max-sm:hidden" />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            focusAgain(opener.current);
          }}
          className="fixed inset-0 z-40 flex h-dvh animate-appear flex-col bg-surface sm:inset-x-auto sm:top-[12vh] sm:bottom-auto sm:left-1/2 sm:h-auto sm:max-h-[70vh] sm:w-160 sm:max-w-[calc(100vw-3rem)] sm:-translate-x-1/2 sm:overflow-hidden sm:rounded-card sm:border sm:border-line sm:shadow-float"
        >
          <Dialog.Title className="sr-only">Search</Dialog.Title>
          <div className="flex shrink-0 items-center gap-2 border-b border-line pr-2 pl-4 has-[input:focus-visible]:border-accent">
            <input
              role="combobox"
              aria-label="Search clubs, proposals, bounties, people and commands"
              aria-autocomplete="list"
              aria-expanded={choices.length > 0}
              aria-controls={LIST}
              aria-activedescendant={choices.length > 0 ? optionId(active) : undefined}
              type="text"
              inputMode="search"
              enterKeyHint="go"
              maxLength={QUESTION_MAX}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              placeholder="Search, or type a command"
              value={text}
              onChange={(event) => setText(event.target.value)}
              onKeyDown={onKeyDown}
              className="h-14 w-full min-w-0 bg-transparent text-lg outline-none placeholder:text-muted"
            />
            <Dialog.Close className="h-9 shrink-0 rounded-lg px-3 text-sm text-muted hover:bg-surface-2 hover:text-text">
              <span className="sm:hidden">Close</span>
              <kbd className="font-mono text-xs max-sm:hidden">Esc</kbd>
            </Dialog.Close>
          </div>
          <PaletteNotice text={text.trim()} search={search} onSuggestion={setText} />
          <Choices groups={groups} active={active} onActive={setActive} onTake={take} />
          <PaletteFooter />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Choices({
  groups,
  active,
  onActive,
  onTake,
}: {
  groups: readonly ChoiceGroup[];
  active: number;
  onActive: (place: number) => void;
  onTake: (choice: Choice) => void;
}): ReactNode {
  const all = groups.flatMap((group) => group.choices);
  return (
    // The input keeps the focus and names the current choice.
    <div
      id={LIST}
      role="listbox"
      aria-label="Results"
      className="min-h-0 grow overflow-y-auto overscroll-contain p-2"
    >
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
        <div key={group.title} role="group" aria-labelledby={`${LIST}-${group.key}`} className="mb-2">
          <p id={`${LIST}-${group.key}`} className="px-3 pt-2 pb-1 text-xs font-semibold text-muted">
            {group.title}
          </p>
          {group.choices.map((choice) => {
            const place = all.indexOf(choice);
            return (
              <PaletteOption
                key={choice.id}
                id={optionId(place)}
                choice={choice}
                isActive={place === active}
                onPoint={() => onActive(place)}
                onTake={() => onTake(choice)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** Which choice Enter takes: the first one again whenever the text changes; arrow keys move it round and keep it in view. */
function useActiveChoice(
  choices: readonly Choice[],
  text: string,
): { active: number; setActive: (place: number) => void; onKeyDown: (event: KeyboardEvent) => void } {
  const [chosen, setChosen] = useState({ text, place: 0 });
  const active = chosen.text === text ? Math.min(chosen.place, Math.max(0, choices.length - 1)) : 0;
  const wasMoved = useRef(false);

  useEffect(() => {
    if (wasMoved.current) document.getElementById(optionId(active))?.scrollIntoView({ block: "nearest" });
    wasMoved.current = false;
  }, [active]);

  function onKeyDown(event: KeyboardEvent): void {
    // The Enter that ends a composition, in Japanese for one, is no choice.
    if (choices.length === 0 || event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      wasMoved.current = true;
      setChosen({ text, place: (active + step + choices.length) % choices.length });
    }
    if (event.key === "Enter") {
      event.preventDefault();
      const { ctrlKey, metaKey } = event;
      document
        .getElementById(optionId(active))
        ?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey, metaKey }));
    }
  }
  return { active, setActive: (place) => setChosen({ text, place }), onKeyDown };
}

function optionId(place: number): string {
  return `${LIST}-${place}`;
}

/** The opener may have gone; the header's button is always there. */
function focusAgain(opener: Element | null): void {
  const isUseful = opener?.isConnected && opener !== document.body;
  const target = isUseful ? opener : document.querySelector("[data-search-button]");
  if (target instanceof HTMLElement) target.focus();
}

/** The keys, for those who have them. */
function PaletteFooter(): ReactNode {
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
