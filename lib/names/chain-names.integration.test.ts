import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
  createWalletClient,
  encodeErrorResult,
  encodeFunctionData,
  type Hex,
  http,
  namehash,
  numberToHex,
  parseAbi,
  size,
  toHex,
  zeroAddress,
} from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { personNameSql } from "@/lib/audit/shown-sql";
import { getProfile } from "@/lib/profiles/get-profile.server";
import { requireAddress } from "@/lib/shared/address";
import { localChain } from "@/local/accounts";
import { readArtifact } from "@/local/artifact";
import { waitForReceipt } from "@/local/chain-transactions";
import { callRpc } from "@/local/json-rpc";
import { storeClub } from "@/tests/builders/stored-proposals";
import { chainReader, query, setChainFault } from "@/tests/setup/own-services";
import { keepChainNames } from "./keep-chain-names.server";

const abi = parseAbi([
  "function setName(bytes32 node, string name)",
  "function setAddr(bytes32 node, address addr)",
  "function setResolver(bytes32 node, address resolver)",
]);
const sender = privateKeyToAccount(generatePrivateKey());
let rpcUrl: string;
let registry: Hex;
let clubId: bigint;
let person: `0x${string}`;

async function send(to: Hex | undefined, data: Hex): Promise<Hex> {
  const client = createWalletClient({ account: sender, chain: localChain, transport: http(rpcUrl) });
  const hash = await client.sendTransaction(to === undefined ? { data } : { to, data });
  return (await waitForReceipt({ rpcUrl, hash })).contractAddress ?? "0x";
}

const reverseNode = () => namehash(`${person.slice(2)}.addr.reverse`);
const claim = (name: string) =>
  send(registry, encodeFunctionData({ abi, functionName: "setName", args: [reverseNode(), name] }));
const point = (name: string, to: Hex) =>
  send(registry, encodeFunctionData({ abi, functionName: "setAddr", args: [namehash(name), to] }));
const resolve = (node: Hex, resolver: Hex) =>
  send(registry, encodeFunctionData({ abi, functionName: "setResolver", args: [node, resolver] }));

const makeDue = () => query("UPDATE chain_name SET tried_at = tried_at - interval '2 hours'");

/** One run of the job in which everybody is due, and the name that this person's profile then has. */
async function shownAfterRun(): Promise<string | undefined> {
  await makeDue();
  await keepChainNames({ budgetMs: 60_000 });
  return (await getProfile(requireAddress(person))).chainName;
}

beforeAll(async () => {
  rpcUrl = String(chainReader().transport["url"]);
  await callRpc({ rpcUrl, method: "anvil_setBalance", params: [sender.address, toHex(10n ** 20n)] });
  registry = await send(undefined, readArtifact("local-names").bytecode);
  // Before the environment is parsed, which the first reading does.
  process.env["NAME_REGISTRY_ADDRESS"] = registry;
  clubId = await storeClub();
});
beforeEach(async () => {
  person = privateKeyToAccount(generatePrivateKey()).address.toLowerCase() as Hex;
  await query("DELETE FROM chain_name");
  await query("DELETE FROM club_member");
  await query(
    "INSERT INTO club_member (club_id, address, role, joined_at) VALUES ($1, $2, 'member', app_now())",
    [clubId, person],
  );
});
afterEach(() => setChainFault(null));

describe("a name of the registry", () => {
  it("is shown when it and its address name each other", async () => {
    await claim("alice.cro");
    await point("alice.cro", person);
    expect(await shownAfterRun()).toBe("alice.cro");
  });

  it("is shown in lists of people who chose no name themselves, and not while an admin hides their words", async () => {
    const shown = async () =>
      (await query<{ name: string | null }>(`SELECT ${personNameSql("$1::text")} AS name`, [person]))[0]
        ?.name;
    expect(await shown()).toBeNull();
    await claim("listed.cro");
    await point("listed.cro", person);
    await shownAfterRun();
    expect(await shown()).toBe("listed.cro");
    await query(
      "INSERT INTO profile (address, name, about, updated_at) VALUES ($1, 'Marit', '', app_now()) ON CONFLICT (address) DO UPDATE SET name = 'Marit'",
      [person],
    );
    expect(await shown()).toBe("Marit");
    await query("DELETE FROM profile WHERE address = $1", [person]);
    await query("UPDATE chain_name SET checked_at = checked_at - interval '8 days' WHERE address = $1", [
      person,
    ]);
    expect(await shown()).toBeNull();
    await query("UPDATE chain_name SET checked_at = app_now() WHERE address = $1", [person]);
    await query(
      "INSERT INTO hidden_content (subject_kind, subject_id, reason, hidden_by, hidden_at) VALUES ('profile', $1, 'x', $1, app_now())",
      [person],
    );
    expect(await shown()).toBeNull();
  });

  it("is not shown while it leads to another address, or to none", async () => {
    await claim("bob.cro");
    expect(await shownAfterRun()).toBeUndefined();
    await point("bob.cro", sender.address);
    expect(await shownAfterRun()).toBeUndefined();
    await point("bob.cro", person);
    expect(await shownAfterRun()).toBe("bob.cro");
  });

  it("follows a change, and goes when the registry lets it expire", async () => {
    await claim("carol.cro");
    await point("carol.cro", person);
    await point("caroline.cro", person);
    expect(await shownAfterRun()).toBe("carol.cro");
    await claim("caroline.cro");
    expect(await shownAfterRun()).toBe("caroline.cro");
    await resolve(namehash("caroline.cro"), zeroAddress);
    expect(await shownAfterRun()).toBeUndefined();
  });

  it.each([
    "\u0430lice.cro",
    "alice\u202eorc.cro",
    "<script>.cro",
    "Dora.cro",
    "dora.eth",
    "a".repeat(2_000),
    "",
  ])("that tricks is not shown, though it leads back (case %#)", async (name) => {
    await claim(name);
    await send(
      registry,
      encodeFunctionData({ abi, functionName: "setAddr", args: [namehash(name), person] }),
    );
    expect(await shownAfterRun()).toBeUndefined();
  });

  it.each(["an address without code", "a contract that knows no names"])(
    "is none where the resolver is %s",
    async (what) => {
      const token = requireAddress((process.env["TOKEN_ADDRESS"] ?? "").toLowerCase());
      await resolve(reverseNode(), what.startsWith("an address") ? sender.address : token);
      expect(await shownAfterRun()).toBeUndefined();
      expect(
        await query("SELECT FROM chain_name WHERE address = $1 AND checked_at IS NOT NULL", [person]),
      ).toHaveLength(1);
    },
  );

  it("is never looked for where a resolver sends this server (ERC-3668)", async () => {
    let asked = 0;
    const elsewhere = createServer((_, response) => {
      asked += 1;
      response.end("{}");
    }).listen(0, "127.0.0.1");
    await once(elsewhere, "listening");
    const { port } = elsewhere.address() as AddressInfo;
    const trap = privateKeyToAccount(generatePrivateKey()).address;
    const lookup = encodeErrorResult({
      abi: parseAbi([
        "error OffchainLookup(address sender, string[] urls, bytes data, bytes4 answer, bytes extra)",
      ]),
      args: [trap, [`http://127.0.0.1:${port}/{data}`], "0x01", "0x00000000", "0x"],
    });
    const length = numberToHex(size(lookup), { size: 2 }).slice(2);
    // Reverts with what follows these 12 bytes of code.
    const code = `0x61${length}600c5f3961${length}5ffd${lookup.slice(2)}`;
    await callRpc({ rpcUrl, method: "anvil_setCode", params: [trap, code] });
    await resolve(reverseNode(), trap);
    expect(await shownAfterRun()).toBeUndefined();
    elsewhere.close();
    expect(asked).toBe(0);
  });

  it("stays as last read while the chain is away, for a week, and the profile is there all the same", async () => {
    await claim("erin.cro");
    await point("erin.cro", person);
    expect(await shownAfterRun()).toBe("erin.cro");
    setChainFault("down");
    await makeDue();
    expect(await keepChainNames({ budgetMs: 1 })).toBe(0);
    const profile = await getProfile(requireAddress(person));
    expect(profile.chainName).toBe("erin.cro");
    await query("UPDATE chain_name SET checked_at = checked_at - interval '7 days'");
    expect(await getProfile(requireAddress(person))).not.toHaveProperty("chainName");
  });

  it("is read once an hour, and only by one run", async () => {
    await claim("frank.cro");
    const runs = await Promise.all([1, 2, 3].map(() => keepChainNames({ budgetMs: 60_000 })));
    expect(runs.reduce((sum, read) => sum + read, 0)).toBe(1);
    expect(await keepChainNames({ budgetMs: 60_000 })).toBe(0);
  });
});
