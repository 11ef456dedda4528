import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { privateKeyToAccount } from "viem/accounts";
import { localAccounts } from "@/local/accounts";
import { rpcFaults } from "@/local/rpc-proxy";
import { testAccount } from "../setup/accounts";
import { CRON_SECRET } from "./churn-chain";
import { newPerson, type Person } from "./person";
import { askPower, type PowerQuestions } from "./power-questions";
import type { Proof } from "./proof";
import { askProposals, type ProposalQuestions } from "./proposal-questions";
import type { TwoInstances } from "./two-instances";

const MAX_MS = 8_000;
const RECOVERY_MS = 5_000;

export const proof: Proof = {
  isFirst: true,
  claim:
    "every RPC fault gives a documented 503 (verify: 422), at most 8 s, recovery within 5 s; pages render; no wrong balance is stored, no power is answered on a guess, nothing is prepared or published; votes whose power the index knows are counted (R7)",
  environment: { RATE_LIMIT_MULTIPLIER: "1000000", CRON_SECRET },
  async run(stand, { isFull }) {
    const lines: string[] = [];
    const signedIn = newPerson(stand.urls);
    assert.equal((await signedIn.signIn(testAccount("holder"))).status, 200);
    const power = askPower(stand);
    const proposals = await askProposals(stand);
    await power.move();
    assert.equal((await power.cronIndex()).status, 200);
    assert.equal((await power.powerAtEarlier()).status, 200);
    let compared = await power.compareAll();
    for (const fault of rpcFaults) {
      for (let round = 0; round < (isFull ? 4 : 1); round += 1) {
        await power.move();
        stand.proxy.setFault(fault);
        const report = await askEverything({ stand, signedIn, power, proposals, fault });
        await proposals.assertNothingStored();
        compared += await power.compareAll();
        stand.proxy.setFault(null);
        const recoveryMs = await untilRecovered(signedIn, power);
        compared += await power.compareAll();
        if (round === 0) lines.push(`${fault}: ${report}; recovered after ${Math.round(recoveryMs)} ms`);
      }
    }
    assert.equal((await proposals.prepare()).status, 200);
    assert.equal(
      (await proposals.publish()).status,
      200,
      "what was signed before the faults can be published",
    );
    lines.push(`${compared} comparisons of the index with the contracts, 0 differences`);
    return lines;
  },
};

type Question = { name: string; allowed: number[]; ask: () => Promise<{ status: number; tookMs: number }> };

async function askEverything(parts: {
  stand: TwoInstances;
  signedIn: Person;
  power: PowerQuestions;
  proposals: ProposalQuestions;
  fault: string;
}): Promise<string> {
  const { stand, signedIn, power, proposals, fault } = parts;
  const questions: Question[] = [
    // The session works without the chain; its numbers are then unknown.
    { name: "me", allowed: [200], ask: () => signedIn.send("/api/auth/me") },
    { name: "sign-in", allowed: [200], ask: () => newPerson(stand.urls).signIn(testAccount("other")) },
    { name: "contract wallet", allowed: [200, 422], ask: () => verifyContractWallet(stand) },
    { name: "ready", allowed: [200], ask: () => signedIn.send("/api/ready") },
    { name: "health", allowed: [200], ask: () => signedIn.send("/api/health") },
    { name: "home", allowed: [200], ask: () => signedIn.send("/") },
    { name: "power", allowed: [503], ask: () => power.powerNow() },
    { name: "earlier power", allowed: [503], ask: () => power.powerAtEarlier() },
    { name: "index job", allowed: [503], ask: () => power.cronIndex() },
    // Without a census to take, it asks the chain nothing.
    { name: "census job", allowed: [200, 503], ask: () => power.cronCensus() },
    { name: "analytics", allowed: [200], ask: () => signedIn.send("/analytics") },
    { name: "clubs", allowed: [200], ask: proposals.listClubs },
    { name: "save draft", allowed: [200], ask: proposals.saveDraft },
    { name: "prepare", allowed: [503], ask: proposals.prepare },
    { name: "publish", allowed: [503], ask: proposals.publish },
    // The index knows the power at the snapshot, so a key's vote needs no chain.
    { name: "vote", allowed: [200], ask: proposals.vote },
    { name: "votes", allowed: [200], ask: proposals.showVotes },
  ];
  const answers = await Promise.all(
    questions.map(async ({ name, allowed, ask }) => {
      const { status, tookMs } = await ask();
      assert.ok(allowed.includes(status), `${fault}: ${name} answered ${status}, allowed are ${allowed}`);
      assert.ok(tookMs <= MAX_MS, `${fault}: ${name} took ${tookMs} ms`);
      return { name, status, tookMs };
    }),
  );
  const slowest = answers.reduce((left, right) => (right.tookMs > left.tookMs ? right : left));
  const statuses = answers.map(({ name, status }) => `${name} ${status}`).join(", ");
  return `${statuses}; slowest ${slowest.name} ${Math.round(slowest.tookMs)} ms`;
}

async function verifyContractWallet(stand: TwoInstances) {
  const wallet = localAccounts.find(({ role }) => role === "contract-wallet");
  assert.ok(wallet);
  const owner = privateKeyToAccount(wallet.privateKey);
  const person = newPerson(stand.urls);
  const message = await person.askMessage(wallet.address);
  const signature = await owner.signMessage({ message });
  // One attempt, so that only the server's time is measured.
  return person.send("/api/auth/verify", { method: "POST", body: { message, signature } });
}

async function untilRecovered(person: Person, power: PowerQuestions): Promise<number> {
  const startedAt = performance.now();
  while (performance.now() - startedAt <= RECOVERY_MS) {
    const [ready, me] = [await person.send("/api/ready"), await person.send("/api/auth/me")];
    const isKnown = ready.status === 200 && me.status === 200 && me.text.includes('"powerKnown":true');
    if (isKnown && (await power.powerNow()).status === 200 && (await power.cronIndex()).status === 200) {
      return performance.now() - startedAt;
    }
    await sleep(100);
  }
  throw new Error(`not recovered within ${RECOVERY_MS} ms`);
}
