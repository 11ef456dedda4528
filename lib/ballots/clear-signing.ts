import {
  ballotFields,
  ballotsFields,
  cancelFields,
  domainFields,
  type Field,
  proposalFields,
  type SigningDomain,
  toEip712Domain,
} from "./typed-data";

type ShownField = { path: string; label: string; format: string; params?: { encoding: "timestamp" } };
type Labels<Fields extends readonly Field[]> = Record<Fields[number]["name"], string>;

const BALLOT_LABELS: Labels<typeof ballotFields> = {
  club: "Club",
  proposal: "Proposal",
  choice: "Choice",
  reason: "Reason",
  voter: "Voter",
  signedAt: "Signed at",
  proposalDigest: "Proposal code",
};

const CANCEL_LABELS: Labels<typeof cancelFields> = {
  club: "Club",
  proposal: "Proposal",
  reason: "Reason",
  by: "Cancelled by",
  signedAt: "Signed at",
  proposalDigest: "Proposal code",
};

const PROPOSAL_LABELS: Labels<typeof proposalFields> = {
  club: "Club",
  title: "Title",
  body: "Text",
  discussion: "Discussion",
  earliestStart: "Earliest start",
  periodSeconds: "Voting lasts",
  ruleHash: "Rule code",
  snapshotBlock: "Snapshot block",
  snapshotBlockHash: "Snapshot code",
  version: "Version",
  slug: "Club address",
  origin: "Published on",
  salt: "Salt",
};

/** A descriptor by ERC-7730, version 1: how a wallet shows what is signed here, every field of it, in signing order. */
export function describeClearSigning({ domain, origin }: { domain: SigningDomain; origin: string }) {
  const { name, version, chainId, verifyingContract } = toEip712Domain(domain);
  return {
    $schema: "https://eips.ethereum.org/assets/eip-7730/erc7730-v1.schema.json",
    context: {
      $id: name,
      eip712: {
        domain: { name, version, chainId, verifyingContract },
        deployments: [{ chainId, address: verifyingContract }],
        schemas: [
          schemaOf({ Ballot: ballotFields }),
          schemaOf({ AllBallots: ballotsFields, Ballot: ballotFields }),
          schemaOf({ Cancel: cancelFields }),
          schemaOf({ Proposal: proposalFields }),
        ],
      },
    },
    metadata: { owner: name, info: { legalName: name, url: origin } },
    display: {
      formats: {
        Ballot: formatOf("Vote", ballotFields, BALLOT_LABELS),
        AllBallots: formatOf("Vote on several", inArray("ballots", ballotFields), BALLOT_LABELS),
        Cancel: formatOf("Cancel a vote", cancelFields, CANCEL_LABELS),
        Proposal: formatOf("Publish a proposal", proposalFields, PROPOSAL_LABELS),
      },
    },
  };
}

type ShownIn = Pick<Field, "name"> & { path: string };

/** The first type is the one that is signed. */
function schemaOf(types: Record<string, readonly { name: string; type: string }[]>) {
  const [primaryType = ""] = Object.keys(types);
  return { primaryType, types: { EIP712Domain: domainFields, ...types } };
}

/** Each field of each element. */
function inArray(name: string, fields: readonly Field[]): ShownIn[] {
  return fields.map((field) => ({ ...field, path: `${name}.[].${field.name}` }));
}

function formatOf(
  intent: string,
  fields: readonly (Field | ShownIn)[],
  labels: Readonly<Record<string, string>>,
) {
  const shown = fields.map(
    (field): ShownField => ({
      path: pathOf(field),
      label: labels[field.name] ?? field.name,
      ...howToShow(field.name),
    }),
  );
  return { intent, fields: shown, required: fields.map(pathOf) };
}

function pathOf(field: Field | ShownIn): string {
  return "path" in field ? field.path : field.name;
}

function howToShow(name: string): Pick<ShownField, "format" | "params"> {
  if (name === "earliestStart") return { format: "date", params: { encoding: "timestamp" } };
  return { format: name === "periodSeconds" ? "duration" : "raw" };
}
