import { createToastStore, TOAST_REMOVE_DELAY } from "./toast-store";

describe("createToastStore", () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it("shows one notice at a time: a new one replaces the one before it", () => {
    const store = createToastStore();
    store.publish({ title: "first" });
    store.publish({ title: "second" });
    expect(store.getCurrent()?.title).toBe("second");
    expect(store.listDismissed().map(({ title }) => title)).toEqual(["first"]);
  });

  it("keeps a dismissed notice for 1,000,000 ms and then drops it", () => {
    const store = createToastStore();
    store.publish({ title: "Signed Out" });
    store.dismiss(store.getCurrent()?.serial ?? 0);
    expect(store.getCurrent()).toBeNull();
    jest.advanceTimersByTime(TOAST_REMOVE_DELAY - 1);
    expect(store.listDismissed()).toHaveLength(1);
    jest.advanceTimersByTime(1);
    expect(store.listDismissed()).toHaveLength(0);
    expect(TOAST_REMOVE_DELAY).toBe(1_000_000);
  });

  it("ignores a late dismissal of a notice that was replaced", () => {
    const store = createToastStore();
    store.publish({ title: "first" });
    const first = store.getCurrent()?.serial ?? 0;
    store.publish({ title: "second" });
    store.dismiss(first);
    expect(store.getCurrent()?.title).toBe("second");
  });

  it("tells its listeners until they leave", () => {
    const store = createToastStore();
    const listener = jest.fn();
    const leave = store.subscribe(listener);
    store.publish({ title: "first" });
    leave();
    store.publish({ title: "second" });
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
