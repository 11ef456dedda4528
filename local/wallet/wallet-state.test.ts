import { createWalletState } from "./wallet-state";

function memory(): {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
} {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };
}

describe("createWalletState", () => {
  it("finds the chosen account again after a reload", () => {
    const storage = memory();
    createWalletState(storage).update({ role: "whale", isAllowed: true });
    expect(createWalletState(storage).get()).toMatchObject({ role: "whale", isAllowed: true });
  });

  it.each([["{"], ['{"role":"mallory"}'], ["[]"]])("starts over from a broken note %p", (note) => {
    expect(createWalletState({ getItem: () => note, setItem() {} }).get().role).toBe("holder");
  });
});
