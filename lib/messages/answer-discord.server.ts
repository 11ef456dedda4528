import "server-only";
import { createPublicKey, verify } from "node:crypto";
import { getAddress } from "viem";
import { findClub } from "@/lib/clubs/club-store.server";
import { getEnvironment } from "@/lib/env/environment.server";
import { getIndexedHoldings } from "@/lib/holdings/get-indexed-holdings.server";
import { AppError } from "@/lib/http/app-error";
import { DEFAULT_MAX_BODY_BYTES, parseJson, readBodyText } from "@/lib/http/read-json-body";
import { getPowerRule } from "@/lib/power/get-power-rule.server";
import { votingPowerWei } from "@/lib/power/voting-power";
import { findProfile } from "@/lib/profiles/profile-store.server";
import { listProposals } from "@/lib/proposals/list-proposals.server";
import { searchEverything } from "@/lib/search/search-everything.server";
import type { SearchKind } from "@/lib/search/search-kinds";
import { requireAddress } from "@/lib/shared/address";
import { foldText } from "@/lib/shared/fold-text";
import { parseTypedAddress } from "@/lib/shared/parse-typed-address";
import { withoutUnseen } from "@/lib/shared/visible-text";
import { withDeadline } from "@/lib/shared/with-deadline";
import { discordInteraction } from "./discord-schemas";
import {
  type DiscordMessage,
  PEOPLE_SHOWN,
  VOTES_SHOWN,
  whisper,
  writePowers,
  writeVotes,
} from "./write-discord";

const PING = 1;
const COMMAND = 2;
const MESSAGE = 4;
/** Discord gives an answer up after 3 s. */
const ANSWER_MS = 2_300;
const SIGNATURE = /^[0-9a-f]{128}$/i;
const ASKED_CHARACTERS = 64;

const COMMANDS: ReadonlyMap<string, (asked: string) => Promise<DiscordMessage>> = new Map([
  ["votes", answerVotes],
  ["power", answerPower],
]);

/** Answers a PING, or one of the two commands for its sender alone. Throws NOT_FOUND, WRONG_SECRET or BAD_REQUEST. */
export async function answerDiscord(request: Request): Promise<object> {
  const body = await readBodyText(request, DEFAULT_MAX_BODY_BYTES);
  requireSignature(body, request.headers);
  const parsed = discordInteraction.safeParse(parseJson(body));
  if (parsed.data?.type === PING) return { type: PING };
  const { data } = parsed.data?.type === COMMAND ? parsed.data : {};
  const answer = COMMANDS.get(data?.name ?? "");
  if (answer === undefined) throw new AppError("BAD_REQUEST", "This is no PING and none of our commands.");
  const [option] = data?.options ?? [];
  const asked = withoutUnseen(String(option?.value ?? "").slice(0, ASKED_CHARACTERS)).trim();
  const late = new Error("late");
  try {
    return {
      type: MESSAGE,
      data: await withDeadline(
        ANSWER_MS,
        () => late,
        () => answer(asked),
      ),
    };
  } catch (error) {
    if (error !== late) throw error;
    return {
      type: MESSAGE,
      data: whisper([`This takes too long here. Look at <${getEnvironment().APP_ORIGIN}>.`]),
    };
  }
}

/** Discord signs the time and the body as they come. */
function requireSignature(body: string, headers: Pick<Headers, "get">): void {
  const { DISCORD_PUBLIC_KEY } = getEnvironment();
  if (DISCORD_PUBLIC_KEY === undefined)
    throw new AppError("NOT_FOUND", "This site has no Discord application.");
  const x = Buffer.from(DISCORD_PUBLIC_KEY, "hex").toString("base64url");
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  const signature = headers.get("x-signature-ed25519") ?? "";
  const signed = Buffer.from((headers.get("x-signature-timestamp") ?? "") + body);
  if (!SIGNATURE.test(signature) || !verify(null, signed, key, Buffer.from(signature, "hex")))
    throw new AppError("WRONG_SECRET", "The signature is missing or wrong.");
}

/** Open votes that everybody sees, those that end first on top. */
async function answerVotes(asked: string): Promise<DiscordMessage> {
  const { APP_ORIGIN: origin } = getEnvironment();
  const clubSlug = asked === "" ? null : await findClubSlug(asked);
  if (asked !== "" && clubSlug === null) return whisper(["No club has this name or address."]);
  const page = await listProposals({ slug: clubSlug, query: { status: "active", sort: "ending" } });
  const shown = page.proposals.filter(({ hidden }) => hidden === null);
  return writeVotes(shown.slice(0, VOTES_SHOWN), {
    ...{ origin, clubSlug },
    hasMore: shown.length > VOTES_SHOWN || page.next !== null,
  });
}

async function findClubSlug(asked: string): Promise<string | null> {
  const club = await findClub(asked.toLowerCase());
  if (club !== null) return club.hidden === null ? club.slug : null;
  const [href] = await findNamed("club", asked);
  return href?.replace(/^\/clubs\//, "") ?? null;
}

/** Power now by the holdings that are stored: the chain is not asked, because it may take longer than Discord waits. */
async function answerPower(asked: string): Promise<DiscordMessage> {
  const { APP_ORIGIN: origin } = getEnvironment();
  const typed = parseTypedAddress(asked);
  const addresses = typed
    ? [typed]
    : (await findNamed("person", asked)).map((href) => requireAddress(href.replace(/^\/u\//, "")));
  const shown = addresses.slice(0, PEOPLE_SHOWN);
  const [known, profiles] = await Promise.all([
    getIndexedHoldings(shown),
    Promise.all(shown.map((address) => findProfile(address))),
  ]);
  const people = shown.map((address, place) => {
    const held = known?.holdings.get(address);
    const profile = profiles[place];
    return {
      address: getAddress(address),
      name: profile && profile.hidden === null && profile.name !== "" ? profile.name : null,
      powerWei: held ? votingPowerWei({ ...held, ...getPowerRule() }) : null,
    };
  });
  return writePowers(people, { origin, block: known?.block ?? null });
}

/** Where those are on the site who have exactly this name. */
async function findNamed(kind: SearchKind, name: string): Promise<string[]> {
  const folded = foldText(name);
  if (folded === "") return [];
  const { groups } = await searchEverything({ q: name, kind });
  return groups.flatMap(({ hits }) =>
    hits
      .filter(({ title }) => foldText(title.map(({ text }) => text).join("")) === folded)
      .map(({ href }) => href),
  );
}
