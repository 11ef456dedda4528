import type { Page } from "./test";

/** What a journey asks of a person: presses on the page, answers in the wallet, and whole pages loaded. */
export type Acts = { presses: number; answers: number; loads: number };

/** Counts from the next page on, while the page itself is used as it is. */
export async function countActs(page: Page): Promise<{ since(): Acts }> {
  const acts: Acts = { presses: 0, answers: 0, loads: 0 };
  await page.exposeFunction("countPress", (dialog: string) => {
    if (/^LOCAL WALLET/.test(dialog)) acts.answers += 1;
    else acts.presses += 1;
  });
  await page.addInitScript(() => {
    const tell = ({ target }: Event): void => {
      const dialog = target instanceof Element ? target.closest("dialog, [role=dialog]") : null;
      Reflect.get(window, "countPress")(dialog?.textContent ?? "");
    };
    addEventListener("pointerdown", tell, { capture: true });
  });
  page.on("load", () => {
    acts.loads += 1;
  });
  return {
    /** What has been counted since the last question. */
    since() {
      const counted = { ...acts };
      Object.assign(acts, { presses: 0, answers: 0, loads: 0 });
      return counted;
    },
  };
}
