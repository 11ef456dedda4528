// Loaded before the app by `--import`: its process's clock is off by CLOCK_SHIFT_MS, the database's is not.
const shiftMs = Number(process.env.CLOCK_SHIFT_MS ?? 0);
const TrueDate = globalThis.Date;

globalThis.Date = class extends TrueDate {
  constructor(...parts) {
    if (parts.length === 0) super(TrueDate.now() + shiftMs);
    else super(...parts);
  }
  static now() {
    return TrueDate.now() + shiftMs;
  }
};
