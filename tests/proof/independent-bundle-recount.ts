import { createHash } from "node:crypto";
import {
  concat,
  encodeAbiParameters,
  getAddress,
  type Hex,
  hashMessage,
  keccak256,
  recoverAddress,
  toHex,
} from "viem";
import { isSigned } from "./independent-log";

// Imports nothing of the app, so it can't share a mistake in the app's encoder, tree, formula or schema. It reads the bundle as
// plain JSON.

// biome-ignore lint/suspicious/noExplicitAny: a file of others, read without a schema of ours
type Json = any;

export type IndependentRecount = { isTrue: boolean; yes: bigint; no: bigint; why: string[] };

const utf8 = (text: string): Hex => toHex(new TextEncoder().encode(text));
const hashOf = (text: Json): Hex => (typeof text === "string" ? keccak256(utf8(text)) : text.keccak);

/** hashStruct of EIP-712 from the types in the file; a text may be given by its hash. */
function structHash(name: string, fields: Json, message: Json): Hex {
  const type = `${name}(${fields.map((field: Json) => `${field.type} ${field.name}`).join(",")})`;
  const isText = (field: Json) => field.type === "string";
  return keccak256(
    encodeAbiParameters(
      [
        { type: "bytes32" },
        ...fields.map((field: Json) => ({ type: isText(field) ? "bytes32" : field.type })),
      ],
      [
        keccak256(utf8(type)),
        ...fields.map((field: Json) => (isText(field) ? hashOf(message[field.name]) : message[field.name])),
      ],
    ),
  );
}

function digestOf(bundle: Json, name: string, message: Json): Hex {
  const fields = [
    { name: "name", type: "string" },
    { name: "version", type: "string" },
    { name: "chainId", type: "uint256" },
    { name: "verifyingContract", type: "address" },
  ];
  const separator = structHash("EIP712Domain", fields, bundle.domain);
  return keccak256(concat(["0x1901", separator, structHash(name, bundle.types[name], message)]));
}

const sha = (...parts: Buffer[]) => createHash("sha256").update(Buffer.concat(parts)).digest();
const bytes = (hex: string) => Buffer.from(hex.slice(2), "hex");
const word = (value: bigint) => Buffer.from(value.toString(16).padStart(64, "0"), "hex");

/** The standard's recursive definition (RFC 6962, 2.1) over hashes. */
function rootOf(hashes: Buffer[]): Buffer {
  const [only] = hashes;
  if (only && hashes.length === 1) return only;
  let half = 1;
  while (half * 2 < hashes.length) half *= 2;
  return sha(Buffer.of(1), rootOf(hashes.slice(0, half)), rootOf(hashes.slice(half)));
}

/** Follows a path from a leaf by the recursive definition (2.1.1); null if the path doesn't fit. */
function climb(leaf: Buffer, place: number, size: number, path: Buffer[]): Buffer | null {
  if (place >= size) return null;
  if (size === 1) return path.length === 0 ? leaf : null;
  const last = path.at(-1);
  if (!last) return null;
  let half = 1;
  while (half * 2 < size) half *= 2;
  const rest = path.slice(0, -1);
  const inner = place < half ? climb(leaf, place, half, rest) : climb(leaf, place - half, size - half, rest);
  if (inner === null) return null;
  return place < half ? sha(Buffer.of(1), inner, last) : sha(Buffer.of(1), last, inner);
}

/** Recounts a bundle whose ballots were all signed by keys and whose census is complete. */
export async function recountBundleIndependently(bundle: Json): Promise<IndependentRecount> {
  const why: string[] = [];
  const demand = (isSo: boolean, text: string) => {
    if (!isSo) why.push(text);
    return isSo;
  };
  const { proposal, rule, census, result, snapshot } = bundle;
  for (const version of proposal.versions) {
    const digest = digestOf(bundle, "Proposal", version);
    demand(digest === version.digest, "a version bears another digest");
    const author = await recoverAddress({ hash: digest, signature: version.signature }).catch(() => null);
    demand(author === getAddress(proposal.author), "the author did not sign");
    demand(version.ruleHash === structHash("Rule", bundle.types.Rule, rule), "the rule is another");
    demand(version.snapshotBlock === snapshot.block, "the block is another");
  }
  demand(proposal.versions.at(-1).digest === proposal.digest, "ballots name another version");
  demand(rootOf(census.chunkRoots.map(bytes)).equals(bytes(census.root)), "the census has another root");

  const seen = new Set<string>();
  const sums = { yes: 0n, no: 0n };
  const counts = { yes: 0, no: 0 };
  let ballots = 0;
  for (const voter of bundle.voters) {
    const address: Hex = voter.address.toLowerCase();
    demand(!seen.has(address), `${address} stands twice`);
    seen.add(address);
    const [nfts, tokens] = [BigInt(voter.holdings.nftCount), BigInt(voter.holdings.tokenWei)];
    const { place, path } = voter.proof;
    const leaf = sha(Buffer.of(0), bytes(address), word(nfts), word(tokens));
    const chunk = Math.floor(place / 256);
    const top = climb(leaf, place % 256, Math.min(256, census.size - chunk * 256), path.map(bytes));
    demand(top?.equals(bytes(census.chunkRoots[chunk])) ?? false, `${address} is not in the census`);
    // NFTs count 10^18 each; tokens are in units of 10^-18 already.
    const fromTokens =
      rule.tokensPerVote === "0" ? 0n : (BigInt(rule.ratio) * tokens) / BigInt(rule.tokensPerVote);
    const power = BigInt(rule.ratio) * nfts * 1_000_000_000_000_000_000n + fromTokens;
    let newest: Json = null;
    for (const ballot of voter.ballots) {
      ballots += 1;
      const hashes = namesOf(bundle, ballot).map(([club, label]) => {
        const message = {
          ...wordsOf(ballot, address),
          club,
          proposal: label,
          proposalDigest: proposal.digest,
        };
        if (ballot.form === "typed") return digestOf(bundle, "Ballot", message);
        const isRead = typeof club === "string" && typeof label === "string";
        // Nobody can hash a text with a hidden word.
        return isRead ? hashMessage(textOf(bundle, message)) : ballot.digest;
      });
      demand(hashes.includes(ballot.digest), "a ballot bears another digest");
      const { digest: hash, signature } = ballot;
      const signer = await recoverAddress({ hash, signature }).catch(() => null);
      demand(signer?.toLowerCase() === address, "a ballot was signed by somebody else");
      const isInside = ballot.receivedAt >= proposal.startsAt && ballot.receivedAt < proposal.endsAt;
      demand(isInside, "a ballot lies outside the window");
      demand(BigInt(ballot.power) === power && power > 0n, "a ballot has another power");
      if (newest === null || BigInt(ballot.signedAt) > BigInt(newest.signedAt)) newest = ballot;
    }
    if (newest === null) continue;
    sums[newest.choice as "yes" | "no"] += power;
    counts[newest.choice as "yes" | "no"] += 1;
  }
  demand(ballots === bundle.ballotCount, "the number of ballots is another");
  for (const text of findLogFaults(bundle)) demand(false, text);
  const isResult = result.yesPower === String(sums.yes) && result.noPower === String(sums.no);
  demand(isResult && result.yesCount === counts.yes && result.noCount === counts.no, "the result is another");
  return { isTrue: why.length === 0, ...sums, why };
}

/**
 * What a ballot may call its proposal: the newest title, or that it is hidden if it was then; and the club's name or its
 * slug.
 */
function namesOf({ proposal, moderation }: Json, ballot: Json): [club: Json, label: Json][] {
  const { title, club } = proposal.versions.at(-1);
  const isHiddenAt = (time: number) =>
    moderation
      .filter((act: Json) => act.subject === `proposal:${proposal.id}` && new Date(act.at).getTime() <= time)
      .map(({ act }: Json) => act)
      .filter((act: string) => act === "proposal.hide" || act === "proposal.show")
      .at(-1) === "proposal.hide";
  const received = new Date(ballot.receivedAt).getTime();
  const number = `#${proposal.number} `;
  const labels = [typeof title === "string" ? number + title : proposal.hiddenLabel];
  if (isHiddenAt(received)) labels.push(`${number}(hidden by a moderator)`);
  return labels.flatMap((label): [Json, Json][] => [
    [club, label],
    [proposal.club, label],
  ]);
}

function wordsOf({ choice, reason, signedAt }: Json, voter: string): Json {
  const time = new Date(Number(signedAt) * 1_000).toISOString().slice(0, 19);
  return { choice: choice === "yes" ? "Yes" : "No", reason, voter, signedAt: `${time}Z` };
}

/** Errors in the file's proof that the log has all of it. */
function findLogFaults(bundle: Json): string[] {
  const { log, proposal, census, snapshot } = bundle;
  const { treeSize, root } = log.head;
  const why: string[] = [];
  if (!isSigned(log.head, log.publicKey)) why.push("the log's head is not signed");
  for (const each of [log.head, log.endHead?.head ?? log.head])
    if (each.origin !== proposal.versions.at(-1).origin) why.push("a head is of another deployment's log");

  const leaves = new Map<number, Buffer>();
  const enter = (place: Json, body: Json) => {
    if (!Number.isInteger(place) || place < 0 || place >= treeSize || leaves.has(place))
      why.push("a place in the log is wrong");
    leaves.set(place, sha(Buffer.of(0), Buffer.from(JSON.stringify(body))));
  };
  const time = (iso: string) => new Date(iso).getTime();
  const digest = (hex: string) => `0x${sha(bytes(hex)).toString("hex")}`;
  for (const [index, version] of proposal.versions.entries()) {
    const isLast = index === proposal.versions.length - 1;
    const startsAt = isLast ? time(proposal.startsAt) : Number(version.earliestStart) * 1_000;
    const endsAt = isLast ? time(proposal.endsAt) : startsAt + Number(version.periodSeconds) * 1_000;
    const { ruleHash, snapshotBlock, snapshotBlockHash } = version;
    const { club, number } = proposal;
    const author = proposal.author.toLowerCase();
    const named = { proposal: version.digest };
    const body =
      index === 0
        ? { kind: "proposal", ...named, club, number, author, ruleHash, snapshotBlock, snapshotBlockHash }
        : { kind: "edit", ...named, replaces: proposal.versions[index - 1].digest, version: version.version };
    enter(log.versions[index], { ...body, startsAt, endsAt, publishedAt: time(version.publishedAt) });
  }
  if (proposal.cancelledAt)
    enter(log.cancel, { kind: "cancel", proposal: proposal.digest, at: time(proposal.cancelledAt) });
  const { root: censusRoot, size } = census;
  enter(log.census, {
    kind: "census",
    block: snapshot.block,
    blockHash: snapshot.hash,
    root: censusRoot,
    size,
  });
  for (const [index, { act, actor, subject, reason, changes, at: when }] of bundle.moderation.entries()) {
    const hidden = reason === null ? null : digest(utf8(reason));
    const body = {
      kind: "moderation",
      act,
      actor: actor.toLowerCase(),
      subject,
      reason: hidden,
      changes,
      at: time(when),
    };
    enter(log.moderation[index], body);
  }
  for (const voter of bundle.voters) {
    for (const ballot of voter.ballots) {
      enter(ballot.position, {
        kind: "ballot",
        proposal: proposal.digest,
        voter: voter.address.toLowerCase(),
        digest: ballot.digest,
        signature: digest(ballot.signature),
        receivedAt: time(ballot.receivedAt),
      });
    }
  }

  const { outcome, yesPower, noPower, yesCount, noCount } = bundle.result;
  const { position, ballots, chain, treeSize: counted, at: closedAt } = log.result;
  const named = { kind: "result", proposal: proposal.digest };
  const tally = { outcome, yesPower, noPower, yesCount, noCount, totalPower: snapshot.totalPower };
  const own = bundle.voters
    .flatMap((voter: Json) => voter.ballots.map((ballot: Json) => ballot.position))
    .sort((left: number, right: number) => left - right);
  const running = own.reduce(
    (hash: Buffer, place: number) => sha(hash, leaves.get(place) ?? Buffer.alloc(0)),
    Buffer.alloc(32),
  );
  if (ballots !== own.length || chain !== `0x${running.toString("hex")}`)
    why.push("the log counted other ballots");
  if ([...own, counted - 1].some((place: number) => place >= position))
    why.push("something follows the result");
  enter(position, { ...named, ...tally, ballots, chain, treeSize: counted, at: closedAt });

  const tops = new Map<number, Buffer>();
  for (const group of log.proof.groups) {
    const first = group.place * 16;
    const inside = new Map([...leaves].filter(([place]) => place >= first && place < first + 16));
    for (const place of inside.keys()) leaves.delete(place);
    const top = rebuild(inside, first, Math.min(first + 16, treeSize), group.hashes.map(bytes));
    const isSame = inside.size > 0 && top?.equals(bytes(group.root));
    if (!isSame) why.push(`the log has other entries from ${first} on`);
    tops.set(group.place, bytes(group.root));
  }
  if (leaves.size > 0) why.push("an entry has no proof");
  const top = rebuild(tops, 0, Math.ceil(treeSize / 16), log.proof.hashes.map(bytes));
  if (!top?.equals(bytes(root))) why.push("the log has another root");
  return why;
}

/**
 * The root of a tree over places from `from` to before `to`, some of which are known; `rest` has the roots of the parts
 * without one.
 */
function rebuild(known: Map<number, Buffer>, from: number, to: number, rest: Buffer[]): Buffer | null {
  const queue = [...rest];
  function root(start: number, end: number): Buffer {
    const isKnown = [...known.keys()].some((place) => place >= start && place < end);
    if (!isKnown) return queue.shift() ?? Buffer.alloc(0);
    const leaf = known.get(start);
    if (end - start === 1 && leaf) return leaf;
    let half = 1;
    while (half * 2 < end - start) half *= 2;
    const left = root(start, start + half);
    return sha(Buffer.of(1), left, root(start + half, end));
  }
  const whole = root(from, to);
  return queue.length === 0 ? whole : null;
}

/** The text form of a ballot, for reasons of printable ASCII. */
function textOf({ domain }: Json, ballot: Json): string {
  return `${domain.name}: your vote

This is a signature, not a transaction. It costs nothing.

Club: ${JSON.stringify(ballot.club)}
Proposal: ${JSON.stringify(ballot.proposal)}
Choice: ${ballot.choice}
Reason: ${JSON.stringify(ballot.reason)}
Voter: ${getAddress(ballot.voter)}
Signed At: ${ballot.signedAt}
Proposal Digest: ${ballot.proposalDigest}
Chain ID: ${domain.chainId}
Contract: ${domain.verifyingContract}
Version: ${domain.version}`;
}
