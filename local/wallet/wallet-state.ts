import * as z from "zod/mini";

const walletState = z.object({
  role: z.enum(["admin", "whale", "holder", "newcomer", "contract-wallet"]),
  /** Whether this site may see the account. */
  isAllowed: z.boolean(),
  isWrongChain: z.boolean(),
  isChainUnknown: z.boolean(),
  isLocked: z.boolean(),
  isDisconnected: z.boolean(),
});
export type WalletState = z.infer<typeof walletState>;

export type WalletStateStore = {
  get: () => WalletState;
  update: (change: Partial<WalletState>) => void;
  subscribe: (listener: (next: WalletState, previous: WalletState) => void) => () => void;
};

type KeyValueStorage = Pick<Storage, "getItem" | "setItem">;

const STORAGE_KEY = "club.local-wallet";
const initialState: WalletState = {
  role: "holder",
  isAllowed: false,
  isWrongChain: false,
  isChainUnknown: false,
  isLocked: false,
  isDisconnected: false,
};

/** The chosen account and the faults being played; kept in `storage`, so a reload finds them again. */
export function createWalletState(storage: KeyValueStorage): WalletStateStore {
  let state = readState(storage);
  const listeners = new Set<(next: WalletState, previous: WalletState) => void>();
  return {
    get: () => state,
    update(change) {
      const previous = state;
      state = { ...state, ...change };
      storage.setItem(STORAGE_KEY, JSON.stringify(state));
      for (const listener of [...listeners]) listener(state, previous);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function readState(storage: KeyValueStorage): WalletState {
  try {
    const parsed = walletState.safeParse(JSON.parse(storage.getItem(STORAGE_KEY) ?? "null"));
    return parsed.success ? parsed.data : initialState;
  } catch {
    return initialState;
  }
}
