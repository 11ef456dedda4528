import { withStorage } from "@/lib/shared/browser-storage";

const SLASH = "club.search-slash";

/** Whether a key press opens the search: Ctrl or Cmd with K anywhere, "/" unless somebody is writing. */
export function opensSearch(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
  if (altKey || document.querySelector('[role="dialog"]')) return false;
  if (ctrlKey || metaKey) return !shiftKey && key.toLowerCase() === "k";
  return key === "/" && !isField(target) && isSlashOn();
}

/** A key without a modifier can be pressed by mistake or by voice, so a person can turn it off (WCAG 2.1.4). */
export function isSlashOn(): boolean {
  return withStorage((storage) => storage.getItem(SLASH)) !== "off";
}

export function setSlash(isOn: boolean): void {
  withStorage((storage) => (isOn ? storage.removeItem(SLASH) : storage.setItem(SLASH, "off")));
}

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"))
  );
}
