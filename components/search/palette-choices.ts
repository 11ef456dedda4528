import type { Segment } from "@/lib/search/highlight";
import { searchSearch } from "@/lib/search/search-address";
import { KIND_NAMES } from "@/lib/search/search-kinds";
import type { SearchAnswer, SearchHit } from "@/lib/search/search-schemas";
import type { Command } from "./palette-commands";
import type { Visit } from "./recent-visits";

/** Something that Enter takes: a link, an act, or both. */
export type Choice = {
  id: string;
  label: readonly Segment[];
  href: string | null;
  act: string | null;
  /** Results, for its picture and facts. */
  hit: SearchHit | null;
  /** What is remembered of it. */
  visit: Visit | null;
  icon: "hit" | "recent" | "go" | "search" | "forget";
};

export type ChoiceGroup = { key: string; title: string; choices: readonly Choice[] };

/**
 * The list's entries: before any text the last pages and all commands; then the hits, the matching commands, and the whole
 * search.
 */
export function groupChoices({
  text,
  answer,
  visits,
  commands,
}: {
  text: string;
  answer: SearchAnswer | null;
  visits: readonly Visit[];
  commands: readonly Command[];
}): readonly ChoiceGroup[] {
  const orders = { key: "commands", title: "Commands", choices: commands.map(toCommand) };
  const groups =
    text === ""
      ? [
          {
            key: "recent",
            title: "Recent",
            choices: visits.length === 0 ? [] : [...visits.map(toVisit), FORGET],
          },
          orders,
        ]
      : [...foundGroups(answer), orders, { key: "all", title: "More", choices: [everything(text)] }];
  return groups.filter(({ choices }) => choices.length > 0);
}

function foundGroups(answer: SearchAnswer | null): ChoiceGroup[] {
  return (answer?.groups ?? []).map(({ kind, hits }) => ({
    key: kind,
    title: KIND_NAMES[kind].many,
    choices: hits.map(toHit),
  }));
}

const plain = (text: string): readonly Segment[] => [{ text, isHit: false }];

const FORGET: Choice = {
  id: "forget",
  label: plain("Forget these pages"),
  href: null,
  act: "forget",
  hit: null,
  visit: null,
  icon: "forget",
};

function toHit(hit: SearchHit): Choice {
  const visit = { href: hit.href, title: hit.title.map(({ text }) => text).join("") };
  return { id: hit.href, label: hit.title, href: hit.href, act: null, hit, visit, icon: "hit" };
}

function toVisit(visit: Visit): Choice {
  return {
    id: visit.href,
    label: plain(visit.title),
    href: visit.href,
    act: null,
    hit: null,
    visit,
    icon: "recent",
  };
}

function toCommand({ id, label, href }: Command): Choice {
  return {
    id,
    label: plain(label),
    href,
    act: href === null ? id : null,
    hit: null,
    visit: null,
    icon: "go",
  };
}

function everything(q: string): Choice {
  const href = `/search${searchSearch({ q })}`;
  return {
    id: "everything",
    label: plain(`See everything for “${q}”`),
    href,
    act: null,
    hit: null,
    visit: null,
    icon: "search",
  };
}
