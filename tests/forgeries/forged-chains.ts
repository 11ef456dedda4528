import { encodeAbiParameters } from "viem";
import { enterIntoLog } from "../builders/evidence-log";
import { ballotAt, DAY_MS, type Forgery, type Reader, voterAt } from "./forgery";
import { chainOf, type SomeChain, WALLET_BLOCK } from "./some-chain";

/** Forgeries that only a reader with a node finds. Each file is consistent in itself. */
export const forgedChains: Forgery[] = [
  {
    name: "total power of 30 where there is ten times as much, so that a quorum looks reached",
    forgedBy: "server",
    forge(file, reader) {
      const chain = ask(reader, chainOf(file));
      chain.supply = { nftCount: chain.supply.nftCount * 10n, tokenWei: chain.supply.tokenWei };
    },
    expected: "false",
    line: "snapshot.totalPower",
  },
  {
    name: "a snapshot block of 38 days before, chosen afterwards",
    forgedBy: "server",
    forge(file, reader) {
      const block = ask(reader, chainOf(file)).blocks[file.snapshot.block];
      if (block) block.at -= 38 * DAY_MS;
    },
    expected: "false",
    line: "snapshot",
  },
  {
    name: "a snapshot block of after the publication",
    forgedBy: "server",
    forge(file, reader) {
      const block = ask(reader, chainOf(file)).blocks[file.snapshot.block];
      if (block) block.at += 3_600_000;
    },
    expected: "false",
    line: "snapshot",
  },
  {
    name: "a snapshot block that the chain does not have, excused by the file itself",
    forgedBy: "server",
    forge(file, reader) {
      const block = ask(reader, chainOf(file)).blocks[file.snapshot.block];
      if (block) block.hash = `0x${"ee".repeat(32)}`;
      file.snapshot.lostAt = file.proposal.startsAt;
    },
    expected: "false",
    line: "snapshot",
  },
  {
    name: "a census with holdings that the chain does not know",
    forgedBy: "server",
    forge(file, reader) {
      const chain = ask(reader, chainOf(file));
      const address = voterAt(file, 2).address.toLowerCase();
      chain.holders[address] = { nftCount: 0n, tokenWei: 1n };
    },
    expected: "false",
    line: "voters[2]",
  },
  {
    name: "a ballot that a wallet is said to have confirmed, and did not",
    forgedBy: "server",
    forge(file, reader) {
      ask(reader, chainOf(file));
      byWallet(file);
    },
    expected: "false",
    line: "voters[2].ballots[0]",
  },
  {
    name: "a wallet's confirmation of before the vote, when its owners were others",
    forgedBy: "server",
    forge(file, reader) {
      const chain = ask(reader, chainOf(file));
      byWallet(file);
      chain.wallets.push(voterAt(file, 2).address.toLowerCase());
      const block = chain.blocks[WALLET_BLOCK.block];
      if (block) block.at -= 40 * DAY_MS;
    },
    expected: "false",
    line: "voters[2].ballots[0]",
  },
  {
    name: "a wallet's confirmation in a block of after the ballot's arrival",
    forgedBy: "server",
    forge(file, reader) {
      const chain = ask(reader, chainOf(file));
      byWallet(file);
      chain.wallets.push(voterAt(file, 2).address.toLowerCase());
      const block = chain.blocks[WALLET_BLOCK.block];
      if (block) block.at += DAY_MS;
    },
    expected: "false",
    line: "voters[2].ballots[0]",
  },
  {
    name: "a wallet's confirmation in a block with an invented hash",
    forgedBy: "server",
    forge(file, reader) {
      const chain = ask(reader, chainOf(file));
      byWallet(file);
      chain.wallets.push(voterAt(file, 2).address.toLowerCase());
      Object.assign(ballotAt(file, 2).check ?? {}, { hash: `0x${"ab".repeat(32)}` });
    },
    expected: "unchecked",
    line: "voters[2].ballots[0]",
  },
  {
    name: "an author's text that no wallet confirmed",
    forgedBy: "server",
    forge(file, reader) {
      ask(reader, chainOf(file));
      for (const version of file.proposal.versions) {
        Object.assign(version, { signature: "0x12", check: { ...WALLET_BLOCK } });
      }
    },
    expected: "false",
    line: "proposal.versions[0]",
  },
  {
    name: "a snapshot block that the chain has not reached",
    forgedBy: "server",
    forge(file, reader) {
      const { blocks } = ask(reader, chainOf(file));
      delete blocks[file.snapshot.block];
    },
    expected: "unchecked",
    line: "snapshot",
  },
  {
    name: "a power without holdings that the chain's do not make",
    forgedBy: "server",
    forge(file, reader) {
      const { holders } = ask(reader, chainOf(file));
      Object.assign(file, { census: null, holdingsFrom: "unknown" });
      for (const voter of file.voters) Object.assign(voter, { holdings: null, proof: null });
      enterIntoLog(file);
      holders[voterAt(file, 2).address.toLowerCase()] = { nftCount: 1n, tokenWei: 0n };
    },
    expected: "false",
    line: "voters[2]",
  },
  {
    name: "a key's ballot as that of a wallet that is still to be made, which its maker does not make",
    forgedBy: "server",
    forge(file, reader) {
      ask(reader, chainOf(file));
      byWallet(file);
      const parts = encodeAbiParameters(
        [{ type: "address" }, { type: "bytes" }, { type: "bytes" }],
        [`0x${"0f".repeat(20)}`, "0x12", "0x34"],
      );
      ballotAt(file, 2).signature = `${parts}${"6492".repeat(16)}`;
      enterIntoLog(file);
    },
    expected: "unchecked",
    line: "voters[2].ballots[0]",
  },
];

function ask(reader: Reader, chain: SomeChain): SomeChain {
  reader.chain = chain;
  return chain;
}

function byWallet(file: Parameters<Forgery["forge"]>[0]): void {
  Object.assign(ballotAt(file, 2), { signature: "0x12", check: { ...WALLET_BLOCK } });
  enterIntoLog(file);
}
