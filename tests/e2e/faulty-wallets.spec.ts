import { createWalletClient, type Hex, http, zeroAddress } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { SILENT_WORDS, UNFIT_WORDS } from "@/components/votes/cast-words";
import { localAccounts, localContracts } from "@/local/accounts";
import { waitForReceipt } from "@/local/chain-transactions";
import { onDatabase, publishOne } from "./beside-the-page";
import {
  forms,
  type Play,
  type Question,
  signAsAsked,
  signForChain,
  signInOtherOrder,
  signWithoutDomain,
  signWithoutLineFeeds,
} from "./faulty-wallets";
import { expect, localWallet, open, type Page, test } from "./test";

const keyOf = (role: string) => {
  const found = localAccounts.find((each) => each.role === role);
  if (!found) throw new Error(role);
  return privateKeyToAccount(found.privateKey);
};
const holder = keyOf("holder");
const whale = keyOf("whale");

const SILENT = SILENT_WORDS;
const UNFIT = UNFIT_WORDS.typed;
const UNFIT_TEXT = UNFIT_WORDS.text;

/** What the wallet does when it is asked to sign typed data, and a text. */
type Fault = {
  typed: (question: Question) => Play | Promise<Play>;
  text?: (question: Question) => Play | Promise<Play>;
  /** The sentence on the page before the person presses again; null if none is needed. */
  sentence: string | RegExp | null;
  /** What it says to eth_chainId. */
  chainId?: string;
  /** What the person presses next; null ends without a vote. */
  press: RegExp | null;
  /** The person mends the wallet before that: it signs typed data now. */
  isMended?: true;
};

const answer = (value: unknown): Play => ({ kind: "answer", value });
const refuse = (code: number, message = `code ${code}`): Play => ({ kind: "refuse", code, message });
const good = async (question: Question): Promise<Play> => answer(await signAsAsked(holder, question));
const SIGN = /^Sign vote: /;

const faults: Readonly<Record<string, Fault>> = {
  "never answers": {
    typed: () => ({ kind: "never" }),
    sentence: SILENT,
    press: /^Ask again as a plain text$/,
  },
  ...Object.fromEntries(
    Object.entries(forms).map(([name, form]) => [
      name,
      {
        typed: async (question: Question) => answer(form(await signAsAsked(holder, question))),
        sentence: null,
        press: null,
      },
    ]),
  ),
  "an older version of typed data": {
    typed: async (question) => answer(await signWithoutDomain(holder, question)),
    sentence: UNFIT,
    press: SIGN,
  },
  "typed data with its fields in another order": {
    typed: async (question) => answer(await signInOtherOrder(holder, question)),
    sentence: UNFIT,
    press: SIGN,
  },
  "typed data for another chain": {
    typed: async (question) => answer(await signForChain(holder, question, 1)),
    sentence: UNFIT,
    press: SIGN,
  },
  "says it is on another chain than it was": {
    typed: good,
    chainId: "0x1",
    sentence: /^Your wallet is on another network\./,
    isMended: true,
    press: SIGN,
  },
  "refuses: another chain is active": {
    typed: () => refuse(-32603, 'Provided chainId "25" must match the active chainId "1"'),
    sentence: /^Your wallet is on another network\./,
    isMended: true,
    press: SIGN,
  },
  garbage: { typed: () => answer("0xgarbage"), sentence: UNFIT, press: SIGN },
  "no text at all": { typed: () => answer(null), sentence: UNFIT, press: SIGN },
  "empty bytes": { typed: () => answer("0x"), sentence: UNFIT, press: SIGN },
  "bytes as for a contract": {
    typed: async (question) => answer(`${await signAsAsked(holder, question)}${"00".repeat(128)}`),
    sentence: UNFIT,
    press: SIGN,
  },
  "signs with another account": {
    typed: async (question) => answer(await signAsAsked(whale, question)),
    text: async (question) => answer(await signAsAsked(whale, question)),
    sentence: UNFIT,
    press: SIGN,
  },
  "drops the line feeds of a text": {
    typed: () => refuse(4200),
    text: async (question) => answer(await signWithoutLineFeeds(holder, question)),
    sentence: /^Your wallet can't sign typed data\./,
    press: SIGN,
  },
  "refuses once": {
    typed: () => refuse(4001),
    sentence: "You declined in your wallet. Nothing was signed.",
    isMended: true,
    press: SIGN,
  },
  "is locked": {
    typed: () => refuse(4100),
    sentence: /^Your wallet is locked or has not allowed this site\./,
    isMended: true,
    press: SIGN,
  },
  "is asking already": {
    typed: () => refuse(-32002),
    sentence: /^Your wallet is already asking you something\./,
    isMended: true,
    press: SIGN,
  },
  "doesn't know the method": {
    typed: () => refuse(-32601),
    sentence: /^Your wallet can't sign typed data\./,
    press: SIGN,
  },
};

test("each faulty wallet ends in a counted vote or in one sentence, and the page never hangs", async ({
  page,
  stand,
  complaints,
}) => {
  test.setTimeout(600_000);
  // The server alone knows that no contract at a delegated account accepts garbage.
  complaints.expect(/status of 403/);
  await page.emulateMedia({ reducedMotion: "reduce" });
  const place = await publishOne(stand, { club: "faulty-wallets", title: "Vote with any wallet" });
  const wallet = await playFaults(page);
  await page.clock.install();
  await open(page, place.path);
  await localWallet(page).signInAs("holder");
  const panel = page.getByRole("region", { name: "Your vote" });
  const table: string[] = [];
  let counted = 0;

  /** Fills the form with words of its own, so that each vote is another one. */
  async function fill(name: string): Promise<void> {
    const change = panel.getByRole("button", { name: "Change your vote" });
    await expect(change.or(panel.getByLabel(/^Reason/))).toBeVisible();
    if (await change.isVisible()) await change.click();
    await panel.getByRole("radio", { name: counted % 2 === 0 ? "Yes" : "No" }).check({ force: true });
    await panel.getByLabel(/^Reason/).fill(name);
    const isText = panel.getByRole("button", { name: "Sign it as typed data instead" });
    if (await isText.isVisible()) await isText.click();
  }
  async function expectCounted(name: string): Promise<void> {
    await expect(panel.getByText(/^Vote counted: /)).toBeVisible();
    counted += 1;
    const { rows } = await onDatabase(stand, (client) =>
      client.query(
        "SELECT b.reason FROM vote v JOIN ballot b ON b.id = v.ballot_id WHERE v.proposal_id = $1",
        [place.id],
      ),
    );
    expect(rows).toEqual([{ reason: name }]);
  }
  function note(name: string, begun: number, outcome: string, sentence: string): void {
    table.push(
      `| ${name} | ${outcome} | ${((performance.now() - begun) / 1_000).toFixed(1)} | ${sentence} |`,
    );
  }
  /** Asks a wallet that signs typed data only once `late` opens, and lets the time pass. */
  async function askLate(name: string, passedMs: number) {
    await fill(name);
    const begun = performance.now();
    const late = gate();
    wallet.play({
      async typed(question) {
        await late.opened;
        return good(question);
      },
      text: good,
    });
    await panel.getByRole("button", { name: SIGN }).click();
    await wallet.untilAsked();
    await page.clock.fastForward(passedMs);
    return { begun, late };
  }

  for (const [name, fault] of Object.entries(faults)) {
    await test.step(name, async () => {
      await fill(name);
      const begun = performance.now();
      wallet.play(fault);
      await panel.getByRole("button", { name: SIGN }).click();
      let said = "";
      if (fault.sentence !== null) {
        if (fault.sentence === SILENT) {
          await wallet.untilAsked();
          await page.clock.fastForward(20_000);
        }
        const sentence = panel.getByText(fault.sentence);
        await expect(sentence).toBeVisible();
        said = ((await sentence.textContent()) ?? "").replace(/ Why\?.*$/, "").trim();
        if (fault.isMended) wallet.play({ typed: good });
        if (fault.press) await panel.getByRole("button", { name: fault.press }).click();
      }
      if (fault.text) {
        await expect(panel.getByText(UNFIT_TEXT)).toBeVisible();
        note(name, begun, "one sentence", `${said} Then: ${UNFIT_TEXT}`);
        wallet.play({ typed: good, text: good });
        await panel.getByRole("button", { name: SIGN }).click();
        await expectCounted(name);
        return;
      }
      await expectCounted(name);
      note(name, begun, "counted", said);
    });
  }

  await test.step("answers after 3 minutes", async () => {
    const { begun, late } = await askLate("answers after 3 minutes", 180_000);
    await expect(panel.getByText(SILENT)).toBeVisible();
    late.open();
    await expectCounted("answers after 3 minutes");
    note("answers after 3 minutes", begun, "counted", SILENT);
  });

  await test.step("opens its window late", async () => {
    const name = "opens its window late";
    const { begun, late } = await askLate(name, 19_000);
    await expect(panel.getByText(SILENT)).toBeHidden();
    late.open();
    await expectCounted(name);
    note(name, begun, "counted", "");
  });

  await test.step("answers after the person went another way", async () => {
    const name = "answers after the person went another way";
    const { begun, late } = await askLate(name, 20_000);
    await panel.getByRole("button", { name: "Ask again as a plain text" }).click();
    await expectCounted(name);
    const before = await ballotsOf();
    late.open();
    await fill("after it");
    wallet.play({ typed: good });
    await panel.getByRole("button", { name: SIGN }).click();
    await expectCounted("after it");
    expect(await ballotsOf()).toBe(before + 1);
    note(name, begun, "counted once", SILENT);
  });
  async function ballotsOf(): Promise<number> {
    const { rows } = await onDatabase(stand, (client) =>
      client.query("SELECT count(*)::int AS ballots FROM ballot WHERE proposal_id = $1", [place.id]),
    );
    return rows[0].ballots;
  }

  await test.step("changes its account in the middle", async () => {
    const name = "changes its account in the middle";
    await fill(name);
    const begun = performance.now();
    wallet.play({
      async typed(question) {
        await wallet.emit("accountsChanged", [whale.address]);
        return answer(await signAsAsked(whale, question));
      },
    });
    await panel.getByRole("button", { name: SIGN }).click();
    const sentence = panel.getByText(/^You are signed in as .* and your wallet is /);
    await expect(sentence).toBeVisible();
    note(name, begun, "one sentence", (await sentence.textContent()) ?? "");
    await wallet.emit("accountsChanged", [holder.address]);
    wallet.play({ typed: good });
    await panel.getByRole("button", { name: SIGN }).click();
    await expectCounted(name);
  });

  await test.step("a key account with code (EIP-7702)", async () => {
    const name = "a key account with code (EIP-7702)";
    await delegate(stand.rpcUrl, localContracts.token);
    try {
      await fill(name);
      let begun = performance.now();
      wallet.play({ typed: good });
      await panel.getByRole("button", { name: SIGN }).click();
      await expectCounted(name);
      note(name, begun, "counted", "");
      await fill(`${name}, and garbage`);
      begun = performance.now();
      wallet.play({ typed: () => answer(`0x${"ab".repeat(100)}`) });
      await panel.getByRole("button", { name: SIGN }).click();
      await expect(panel.getByText(UNFIT)).toBeVisible();
      await panel.getByRole("button", { name: SIGN }).click();
      await expectCounted(`${name}, and garbage`);
      note(`${name}, and garbage`, begun, "counted", UNFIT);
    } finally {
      await delegate(stand.rpcUrl, zeroAddress);
    }
  });

  console.log(["| fault | outcome | seconds | sentence |", "| --- | --- | --- | --- |", ...table].join("\n"));
  expect(table).toHaveLength(Object.keys(faults).length + 6);
});

/** A promise that somebody opens. */
function gate(): { opened: Promise<void>; open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

type Played = Pick<Fault, "typed" | "text" | "chainId">;

/** Puts itself between the page and the local wallet: signatures come from `play`, all else from the local wallet. */
async function playFaults(page: Page): Promise<{
  play: (fault: Played) => void;
  /** Until the wallet has been asked for the first signature since `play`. */
  untilAsked: () => Promise<void>;
  emit: (event: string, value: unknown) => Promise<void>;
}> {
  let played: Played | null = null;
  let asked = gate();
  await page.exposeFunction("playWallet", async (question: Question): Promise<Play> => {
    if (played === null) return { kind: "pass" };
    if (question.method === "eth_chainId")
      return played.chainId === undefined ? { kind: "pass" } : answer(played.chainId);
    asked.open();
    const isText = question.method === "personal_sign";
    return isText ? (played.text ?? good)(question) : played.typed(question);
  });
  await page.addInitScript(() => {
    const wrapped = new WeakSet<object>();
    const listeners: [string, (value: unknown) => void][] = [];
    Reflect.set(window, "emitOfWallet", (event: string, value: unknown) => {
      for (const [name, listener] of listeners) if (name === event) listener(value);
    });
    addEventListener("eip6963:announceProvider", (event) => {
      const { detail } = event as CustomEvent;
      if (wrapped.has(detail)) return;
      event.stopImmediatePropagation();
      const { provider, info } = detail;
      const own = {
        async request(question: { method: string; params?: readonly unknown[] }) {
          if (!/^(personal_sign|eth_signTypedData_v4|eth_chainId)$/.test(question.method))
            return provider.request(question);
          const { method, params = [] } = question;
          const play = await Reflect.get(window, "playWallet")({ method, params });
          if (play.kind === "pass") return provider.request(question);
          if (play.kind === "never") return new Promise(() => undefined);
          if (play.kind === "answer") return play.value;
          throw Object.assign(new Error(play.message), { code: play.code });
        },
        on(name: string, listener: (value: unknown) => void) {
          listeners.push([name, listener]);
          provider.on(name, listener);
        },
        removeListener: (name: string, listener: (value: unknown) => void) =>
          provider.removeListener(name, listener),
      };
      const next = Object.freeze({ info, provider: own });
      wrapped.add(next);
      dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail: next }));
    });
  });
  return {
    play(fault) {
      played = fault;
      asked = gate();
    },
    untilAsked: () => asked.opened,
    emit: (event, value) =>
      page.evaluate(([name, given]) => Reflect.get(window, "emitOfWallet")(name, given), [
        event,
        value,
      ] as const),
  };
}

/** Gives the holder's account the code of a contract, or takes it away with the zero address. */
async function delegate(rpcUrl: string, contract: Hex): Promise<void> {
  const client = createWalletClient({ account: holder, transport: http(rpcUrl) });
  const authorization = await client.signAuthorization({
    contractAddress: contract,
    executor: "self",
    chainId: 25,
  });
  const hash = await client.sendTransaction({
    chain: null,
    to: whale.address,
    data: "0x",
    gas: 100_000n,
    authorizationList: [authorization],
  });
  await waitForReceipt({ rpcUrl, hash });
}
