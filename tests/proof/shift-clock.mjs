// Loaded before the app by `--import`. The process's clock is off by CLOCK_SHIFT_MS, the database's is not.
const shiftMs = Number(process.env.CLOCK_SHIFT_MS ?? 0);
const TrueDate = globalThis.Date;
const now = () => TrueDate.now() + shiftMs;

globalThis.Date = new Proxy(TrueDate, {
  construct: (target, parts, made) => Reflect.construct(target, parts.length === 0 ? [now()] : parts, made),
  apply: () => new TrueDate(now()).toString(),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});
