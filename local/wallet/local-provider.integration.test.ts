import { encodeFunctionData, erc20Abi, isHex, numberToHex, stringToHex, verifyTypedData } from "viem";
import { waitForReceipt } from "@/local/chain-transactions";
import { chainReader, sharedChainUrl } from "@/tests/setup/own-services";
import { type LocalRole, localAccounts, localContracts } from "../accounts";
import { createLocalProvider, type Provider, type WalletRequest } from "./local-provider";
import { ProviderError } from "./provider-error";
import { createWalletState, type WalletStateStore } from "./wallet-state";

const spender = "0x5555555555555555555555555555555555555555";
const rpcUrl = sharedChainUrl();
let state: WalletStateStore;
let provider: Provider;
let asked: WalletRequest[];
let isRefusing: boolean;

beforeEach(() => {
  asked = [];
  isRefusing = false;
  const kept = new Map<string, string>();
  state = createWalletState({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => kept.set(key, text),
  });
  provider = createLocalProvider({
    rpcUrl,
    state,
    confirm: async (request) => {
      asked.push(request);
      if (isRefusing) throw new ProviderError(4001);
    },
  });
});

function addressOf(role: LocalRole): `0x${string}` {
  const account = localAccounts.find((candidate) => candidate.role === role);
  if (!account) throw new Error(role);
  return account.address;
}

async function request(method: string, ...params: unknown[]): Promise<unknown> {
  return provider.request({ method, params });
}

async function requestHex(method: string, ...params: unknown[]): Promise<`0x${string}`> {
  const answer = await request(method, ...params);
  if (!isHex(answer)) throw new Error(`${method} answered ${String(answer)}`);
  return answer;
}

async function connectAs(role: LocalRole): Promise<`0x${string}`> {
  state.update({ role });
  await request("eth_requestAccounts");
  return addressOf(role);
}

describe("createLocalProvider", () => {
  it("shows no account before the person agrees, and none after they withdraw", async () => {
    expect(await request("eth_accounts")).toEqual([]);
    const holder = await connectAs("holder");
    expect(await request("eth_accounts")).toEqual([holder]);
    await request("wallet_revokePermissions", { eth_accounts: {} });
    expect(await request("eth_accounts")).toEqual([]);
    expect(asked).toEqual([{ kind: "connect" }]);
  });

  it.each(["holder", "contract-wallet"] as const)(
    "signs text that the chain accepts for the %s",
    async (role) => {
      const address = await connectAs(role);
      const signature = await requestHex("personal_sign", stringToHex("Sign in"), address);
      expect(asked.at(-1)).toEqual({ kind: "sign-text", text: "Sign in" });
      expect(await chainReader().verifyMessage({ address, message: "Sign in", signature })).toBe(true);
      expect(await chainReader().verifyMessage({ address, message: "Other", signature })).toBe(false);
    },
  );

  it("signs typed data whose numbers came as text", async () => {
    const address = await connectAs("holder");
    const data = {
      domain: { name: "Club Kairos", version: "2", chainId: 25 },
      types: { Ballot: [{ name: "power", type: "uint256" }] },
      primaryType: "Ballot",
      message: { power: "12400000000000000000" },
    } as const;
    const signature = await requestHex("eth_signTypedData_v4", address, JSON.stringify(data));
    const message = { power: 12_400_000_000_000_000_000n };
    expect(await verifyTypedData({ ...data, message, address, signature })).toBe(true);
  });

  it.each(["holder", "contract-wallet"] as const)("sends a transaction as the %s", async (role) => {
    const from = await connectAs(role);
    const data = encodeFunctionData({ abi: erc20Abi, functionName: "approve", args: [spender, 5n] });
    const hash = await requestHex("eth_sendTransaction", { from, to: localContracts.token, data });
    expect((await waitForReceipt({ rpcUrl, hash })).status).toBe("success");
    expect(asked.at(-1)).toMatchObject({ kind: "send", value: 0n, data });
    const allowance = await chainReader().readContract({
      abi: erc20Abi,
      address: localContracts.token,
      functionName: "allowance",
      args: [from, spender],
    });
    expect(allowance).toBe(5n);
  });

  describe("the gas that the page asks for", () => {
    const approval = (): `0x${string}` =>
      encodeFunctionData({ abi: erc20Abi, functionName: "approve", args: [spender, 7n] });
    const fees = { maxFeePerGas: "0x12a05f200", maxPriorityFeePerGas: "0x3b9aca00" };

    it("is what the transaction is sent with", async () => {
      const from = await connectAs("holder");
      const asked = { from, to: localContracts.token, data: approval(), gas: "0x186a0", ...fees };
      const hash = await requestHex("eth_sendTransaction", asked);
      expect((await waitForReceipt({ rpcUrl, hash })).status).toBe("success");
      expect(await chainReader().getTransaction({ hash })).toMatchObject({
        gas: 100_000n,
        maxFeePerGas: 5_000_000_000n,
        maxPriorityFeePerGas: 1_000_000_000n,
      });
    });

    it("makes a transaction fail that needs more", async () => {
      const from = await connectAs("holder");
      const asked = { from, to: localContracts.token, data: approval(), gas: numberToHex(24_000) };
      const hash = await requestHex("eth_sendTransaction", asked);
      await expect(waitForReceipt({ rpcUrl, hash })).rejects.toThrow("failed on the local chain");
    });

    it("is refused below what any transaction costs", async () => {
      const from = await connectAs("holder");
      const asked = { from, to: localContracts.token, data: approval(), gas: numberToHex(20_000) };
      await expect(request("eth_sendTransaction", asked)).rejects.toThrow(/gas/i);
    });

    it("pays for the contract wallet's transaction, which has its owner's limit", async () => {
      const from = await connectAs("contract-wallet");
      const asked = { from, to: localContracts.token, data: approval(), gas: numberToHex(24_000), ...fees };
      const hash = await requestHex("eth_sendTransaction", asked);
      expect((await waitForReceipt({ rpcUrl, hash })).status).toBe("success");
      expect(await chainReader().getTransaction({ hash })).toMatchObject({ maxFeePerGas: 5_000_000_000n });
    });
  });

  it("answers 4001 when the person rejects, and signs nothing", async () => {
    const address = await connectAs("holder");
    isRefusing = true;
    await expect(request("personal_sign", "0x11", address)).rejects.toMatchObject({ code: 4001 });
    await expect(request("eth_sendTransaction", { to: spender })).rejects.toMatchObject({ code: 4001 });
  });

  it.each([
    ["locked", { isLocked: true }, "eth_requestAccounts", 4100],
    ["not allowed", {}, "personal_sign", 4100],
    ["disconnected", { isDisconnected: true }, "eth_chainId", 4900],
    ["on another chain", { isWrongChain: true }, "eth_blockNumber", 4901],
    ["asked for what it does not know", {}, "eth_sign", 4200],
  ])("when %s", async (_, trouble, method, code) => {
    state.update(trouble);
    await expect(request(method, "0x11")).rejects.toMatchObject({ code });
  });

  it("switches from an unknown chain to Cronos only after adding it, and says so", async () => {
    const chains: unknown[] = [];
    provider.on("chainChanged", (chain) => chains.push(chain));
    state.update({ isWrongChain: true, isChainUnknown: true });
    expect(await request("eth_chainId")).toBe("0x1");
    await expect(request("wallet_switchEthereumChain", { chainId: "0x19" })).rejects.toMatchObject({
      code: 4902,
    });
    await request("wallet_addEthereumChain", { chainId: "0x19" });
    expect(await request("eth_chainId")).toBe("0x19");
    expect(chains).toEqual(["0x1", "0x19"]);
  });

  it("reports a changed account only while this site may see it", async () => {
    const seen: unknown[] = [];
    provider.on("accountsChanged", (accounts) => seen.push(accounts));
    state.update({ role: "whale" });
    await connectAs("holder");
    state.update({ role: "admin" });
    state.update({ isAllowed: false });
    state.update({ role: "newcomer" });
    expect(seen).toEqual([[addressOf("holder")], [addressOf("admin")], []]);
  });

  it("forwards reads to the chain", async () => {
    expect(Number(await request("eth_blockNumber"))).toBeGreaterThan(0);
    expect(await request("net_version")).toBe("25");
  });
});
