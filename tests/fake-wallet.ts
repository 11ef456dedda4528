type Listener = (value: unknown) => void;
type Answer = (params: readonly unknown[]) => unknown;

export type FakeWallet = {
  /** The called methods, in order. */
  calls: string[];
  /** Replaces the answer to a method; an answer may throw `{code}`. */
  answer: (method: string, answer: Answer) => void;
  emit: (event: string, value: unknown) => void;
  remove: () => void;
};

export const firstAccount = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
export const secondAccount = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";

/** An EIP-1193 provider that announces itself by EIP-6963, with one account on chain 25 unless given. */
export function announceWallet({
  name = "Fake wallet",
  icon = "data:image/png;base64,AAAA",
}: {
  name?: string;
  icon?: string;
} = {}): FakeWallet {
  const calls: string[] = [];
  const listeners = new Map<string, Set<Listener>>();
  let accounts: unknown = [];
  const answers = new Map<string, Answer>([
    ["wallet_requestPermissions", () => refuse(4200)],
    [
      "eth_requestAccounts",
      () => {
        accounts = [firstAccount];
        return accounts;
      },
    ],
    ["eth_accounts", () => accounts],
    ["eth_chainId", () => "0x19"],
    ["personal_sign", () => `0x${"11".repeat(65)}`],
    ["wallet_revokePermissions", () => null],
    ["eth_call", () => `0x${"0".repeat(48)}0de0b6b3a7640000`],
  ]);
  const provider = {
    async request({ method, params = [] }: { method: string; params?: readonly unknown[] }) {
      calls.push(method);
      const answer = answers.get(method);
      if (!answer) throw refuse(4200);
      return answer(params);
    },
    on(event: string, listener: Listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
    },
    removeListener(event: string, listener: Listener) {
      listeners.get(event)?.delete(listener);
    },
  };
  const info = { uuid: crypto.randomUUID(), name, icon, rdns: `example.${name.replaceAll(" ", "-")}` };
  const announce = () =>
    window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail: { info, provider } }));
  window.addEventListener("eip6963:requestProvider", announce);
  announce();
  return {
    calls,
    answer: (method, answer) => answers.set(method, answer),
    emit(event, value) {
      if (event === "accountsChanged") accounts = value;
      for (const listener of [...(listeners.get(event) ?? [])]) listener(value);
    },
    remove: () => window.removeEventListener("eip6963:requestProvider", announce),
  };
}

/** Throws a wallet's error, with a code. */
export function refuse(code: number): never {
  throw Object.assign(new Error(`code ${code}`), { code });
}
