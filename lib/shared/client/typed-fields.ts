import { withStorage } from "@/lib/shared/browser-storage";

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Where this tab keeps them over a reload. */
export const TYPED_FIELDS_KEY = "club.typed";
/** These say nothing that a person has written, or are chosen rather than typed. */
const LEFT_OUT = new Set(["password", "file", "hidden", "checkbox", "radio", "submit", "button"]);
export const touchedFields = new Set<Field>();

/** Notes which fields the person types in, so that `keepTypedFields` knows them. */
export function watchTypedFields(): () => void {
  const onInput = ({ target }: Event): void => {
    if (isField(target)) touchedFields.add(target);
  };
  document.addEventListener("input", onInput, true);
  return () => document.removeEventListener("input", onInput, true);
}

/** Types again what was typed before the reload. Few pages follow one, so the others don't load what it needs. */
export async function restoreKeptFields(): Promise<void> {
  if (!withStorage((storage) => storage.getItem(TYPED_FIELDS_KEY), "sessionStorage")) return;
  const { restoreTypedFields } = await import("./kept-fields");
  restoreTypedFields();
}

export function isField(target: unknown): target is Field {
  return (
    (target instanceof HTMLInputElement ||
      target instanceof HTMLTextAreaElement ||
      target instanceof HTMLSelectElement) &&
    !LEFT_OUT.has(target.type)
  );
}
