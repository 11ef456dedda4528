import { foldText, foldWords } from "@/lib/shared/fold-text";
import { ownPlaces } from "@/lib/sharing/own-places";
import { ADMIN_ITEM, NAVIGATION } from "@/lib/sharing/site-pages";

export type Command = { id: string; label: string; href: string | null };

export const SWITCH_THEME = "theme";

/** What can be done from where the person is, in order. */
export function listCommands({
  pathname,
  isAdmin,
  userAddress,
  nextTheme,
}: {
  pathname: string;
  isAdmin: boolean;
  userAddress: string | null;
  nextTheme: "light" | "dark";
}): readonly Command[] {
  const slug = /^\/(?:clubs|spaces)\/(?!new(?:\/|$))([a-z0-9-]+)/.exec(pathname)?.[1];
  return [
    ...(slug ? [goTo("New proposal in this club", `/clubs/${slug}/proposals/new`)] : []),
    ...NAVIGATION.map(({ label, href }) => goTo(`Go to ${label}`, href)),
    ...(isAdmin ? [goTo(`Go to ${ADMIN_ITEM.label}`, ADMIN_ITEM.href)] : []),
    ...(userAddress === null ? [] : ownPlaces(userAddress).map(({ label, href }) => goTo(label, href))),
    goTo("Verify a result or receipt", "/verify"),
    goTo("Go to the moderation log", "/moderation"),
    ...(slug ? [] : [goTo("New proposal: choose its club", "/my-proposals")]),
    goTo("New club", "/clubs/new"),
    { id: SWITCH_THEME, label: `Switch to the ${nextTheme} theme`, href: null },
  ];
}

/** Commands where each typed word begins some word. */
export function filterCommands(commands: readonly Command[], text: string): readonly Command[] {
  const words = foldWords(text);
  return commands.filter(({ label }) => {
    const own = foldText(label).split(" ");
    return words.every((word) => own.some((each) => each.startsWith(word)));
  });
}

function goTo(label: string, href: string): Command {
  return { id: href, label, href };
}
