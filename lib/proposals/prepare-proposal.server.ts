import "server-only";
import { randomBytes } from "node:crypto";
import { bytesToHex, type Hex } from "viem";
import { getDeploymentSigning } from "@/lib/ballots/deployment-signing.server";
import { readTotalSupply } from "@/lib/chain/read-total-supply.server";
import type { Club } from "@/lib/clubs/club-store.server";
import { requireClubRight } from "@/lib/clubs/require-club-right.server";
import { readNow } from "@/lib/db/read-now.server";
import { allContracts, eachAmount, type HeldAmounts } from "@/lib/env/counted-contracts";
import { getEnvironment } from "@/lib/env/environment.server";
import { getHoldingsAt } from "@/lib/holdings/get-holdings-at.server";
import { getContractAddresses } from "@/lib/holdings/indexed-contracts.server";
import { readSnapshotBlock } from "@/lib/holdings/settled-head.server";
import { AppError } from "@/lib/http/app-error";
import { getPowerRule } from "@/lib/power/get-power-rule.server";
import { votingPowerWei, wholePowerWei } from "@/lib/power/voting-power";
import type { Blocker } from "@/lib/publishing/blocker";
import { checkLimits } from "@/lib/publishing/check-limits.server";
import { checkShown } from "@/lib/publishing/check-shown";
import { requireDraft } from "@/lib/publishing/edit-drafts.server";
import { listClubBlockers, listFeeBlockers } from "@/lib/publishing/publishing-blockers.server";
import { getSettings } from "@/lib/settings/get-settings.server";
import type { Address } from "@/lib/shared/address";
import { formatFixed } from "@/lib/shared/format-number";
import { checkProposal, type ProposalContent } from "./check-proposal";
import { freezeProposal, freezeRule } from "./freeze-proposal";
import { keepPrepared } from "./keep-prepared.server";
import type { Prepared } from "./preparation-schemas";
import { proposalKind } from "./proposal-kind.server";
import type { Preparation } from "./proposal-schemas";

type Snapshot = { number: bigint; hash: string };

/**
 * Everything that keeps a draft from being published, each with its exact gap; and when nothing does, the typed data that the author
 * signs, good for 30 minutes (7 days for a contract wallet). Throws 503 when power, supply or payment can't be known.
 */
export async function prepareProposal(question: { id: string; author: Address }): Promise<Preparation> {
  const draft = await requireDraft(proposalKind, question);
  const { author } = draft;
  const { club } = await requireClubRight({
    slug: draft.club.slug,
    address: author,
    action: "proposal.publish",
  });
  const settings = await getSettings();
  const minimumPowerWei = wholePowerWei(settings.proposingPower);
  const snapshot = await readSnapshotBlock();
  const authorPower = await readPower({ address: author, block: snapshot.number });
  const now = await readNow();
  const blockers = [
    ...(await listClubBlockers({ club, address: author })),
    ...checkProposal(draft, now),
    ...checkShown(draft.body, "body"),
    ...checkPower({ power: authorPower, minimumPowerWei, block: snapshot.number }),
    ...(await checkLimits(proposalKind, { settings, clubId: club.id, author })),
    ...(await listFeeBlockers({ payer: author, purpose: "proposal", purposeId: draft.id })),
  ];
  const power = {
    held: authorPower.toString(),
    needed: minimumPowerWei.toString(),
    block: snapshot.number.toString(),
  };
  if (blockers.length > 0) return { blockers, power, prepared: null };
  const prepared = await freeze({ draft, club, now, snapshot, minimumPowerWei, authorPower });
  return {
    blockers,
    power,
    prepared: await keepPrepared({ prepared, author, subject: { draftId: draft.id } }),
  };
}

async function readPower({ address, block }: { address: Address; block: bigint }): Promise<bigint> {
  const held = (await getHoldingsAt({ holders: [address], block })).get(address);
  if (!held) throw new Error("the holdings of the author are missing");
  return votingPowerWei({ ...held, ...getPowerRule() });
}

/** Spec section 9: 50 VP unless the settings say otherwise, at the snapshot block. */
function checkPower({
  power,
  minimumPowerWei,
  block,
}: {
  power: bigint;
  minimumPowerWei: bigint;
  block: bigint;
}): Blocker[] {
  if (power >= minimumPowerWei) return [];
  const [held, needed] = [power, minimumPowerWei].map((value) => formatFixed({ value, decimals: 18 }));
  return [
    {
      step: null,
      field: null,
      code: "power-too-low",
      text: `You hold ${held} VP at block ${block}, ${needed?.replace(".00", "")} are needed.`,
    },
  ];
}

async function freeze({
  draft,
  club,
  now,
  snapshot,
  minimumPowerWei,
  authorPower,
}: {
  draft: ProposalContent;
  club: Club;
  now: Date;
  snapshot: Snapshot;
  minimumPowerWei: bigint;
  authorPower: bigint;
}): Promise<Prepared> {
  const { APP_ORIGIN } = getEnvironment();
  const { hasher } = await getDeploymentSigning();
  const supply = await readSupply(snapshot);
  const { rule, totalPower } = freezeRule({
    power: getPowerRule(),
    contracts: getContractAddresses(),
    supply,
    minimumPowerWei,
    quorumBasisPoints: club.quorumBasisPoints,
  });
  const proposal = freezeProposal({
    club,
    content: draft,
    now,
    ruleHash: hasher.ruleHash(rule),
    snapshotBlock: snapshot.number,
    snapshotBlockHash: snapshot.hash as Hex,
    version: 1,
    origin: APP_ORIGIN,
    salt: bytesToHex(randomBytes(32)),
  });
  return { proposal, rule, totalPower, authorPower };
}

/** The contracts' total supplies at the block (product.md: the totalSupply calls). */
async function readSupply({ number: block, hash: blockHash }: Snapshot): Promise<HeldAmounts> {
  const contracts = getContractAddresses();
  const supplies = await allContracts(async (name) => {
    const supply = await readTotalSupply({ contract: contracts[name], block, blockHash });
    if (supply !== null) return supply;
    throw new AppError("CHAIN_UNAVAILABLE", undefined, {
      cause: new Error(`totalSupply at block ${block} is unknown`),
    });
  });
  return eachAmount(({ name }) => supplies[name]);
}
