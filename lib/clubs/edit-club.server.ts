import "server-only";
import { createHash } from "node:crypto";
import sharp from "sharp";
import type { AuditFields } from "@/lib/audit/audit-fields";
import { insertAuditEntry } from "@/lib/audit/audit-store.server";
import { inTransaction } from "@/lib/db/transaction.server";
import { AppError } from "@/lib/http/app-error";
import type { Address } from "@/lib/shared/address";
import { replaceAvatar } from "./club-avatar-store.server";
import { AVATAR_MAX_BYTES } from "./club-limits";
import type { ClubAction } from "./club-rights";
import { type ClubDetail, type EditClubRequest, profileFields } from "./club-schemas";
import { type Club, type ClubSettings, findClub, updateClubSettings } from "./club-store.server";
import { requireClubName, textsOf } from "./found-club.server";
import { describeClub } from "./get-club.server";
import { requireClubRight, requireClubRightLocked } from "./require-club-right.server";
import { sniffPicture } from "./sniff-picture";

type Request = { slug: string; address: Address; request: EditClubRequest };

/**
 * Saves what was changed, all or nothing; an edit without a change leaves the version and the log as they are. Throws FORBIDDEN, CLUB_ARCHIVED, NAME_TAKEN, and STALE_VERSION when the club's
 * settings are not those that the editor began from.
 */
export async function editClub({ slug, address, request }: Request): Promise<ClubDetail> {
  const actions = actionsOf(request);
  // Before the picture is decoded, so that only those who may save one make the server work.
  for (const action of actions) await requireClubRight({ slug, address, action });
  const name = request.name === undefined ? undefined : requireClubName(request.name);
  const { version, avatar: _picture, ...rest } = request;
  const avatar = typeof request.avatar === "string" ? await encodeAvatar(request.avatar) : request.avatar;
  return inTransaction(async (tx) => {
    let club: Club | null = null;
    for (const action of actions) ({ club } = await requireClubRightLocked(tx, { slug, address, action }));
    if (club === null) throw new Error("unreachable: every change has an action");
    if (club.archivedAt) throw new AppError("CLUB_ARCHIVED");
    if (club.hidden) throw new AppError("CLUB_HIDDEN");
    if (club.version !== version) throw new AppError("STALE_VERSION");
    const changes = { ...rest, ...(name === undefined ? {} : { name }) };
    if (avatar === undefined && !isChanged(club, changes)) return describeClub(club);
    const outcome = await updateClubSettings(tx, {
      clubId: club.id,
      settings: settingsOf(club, changes),
    });
    if (outcome === "name taken") throw new AppError("NAME_TAKEN");
    if (avatar !== undefined) await replaceAvatar(tx, { clubId: club.id, avatar });
    const saved = await findClub(slug, tx);
    if (!saved) throw new Error("the club is gone");
    await insertAuditEntry(tx, {
      actor: address,
      act: "club.edit",
      subject: `club:${slug}`,
      reason: null,
      ...difference(club, saved),
    });
    return describeClub(saved);
  });
}

function actionsOf(request: EditClubRequest): ClubAction[] {
  const hasRules = request.name !== undefined || request.quorumBasisPoints !== undefined;
  const hasProfile = ([...profileFields, "avatar"] as const).some((field) => request[field] !== undefined);
  return [
    ...(hasProfile || !hasRules ? (["club.edit-profile"] as const) : []),
    ...(hasRules ? (["club.edit-rules"] as const) : []),
  ];
}

/** The changes as columns, with what is derived from the texts. */
function settingsOf(club: Club, changes: Omit<EditClubRequest, "version" | "avatar">): ClubSettings {
  const { name = club.name, about = club.about } = changes;
  const { skeleton, ...texts } = textsOf({ name, about });
  // Of two old names that look alike, the newer club has a separate skeleton. It keeps it with its name.
  return { ...changes, ...texts, ...(name === club.name ? {} : { skeleton }) };
}

const SETTINGS = ["name", ...profileFields, "quorumBasisPoints"] as const;
const AUDITED = [...SETTINGS, "avatarHash"] as const;

function isChanged(club: Club, changes: Omit<EditClubRequest, "version" | "avatar">): boolean {
  return SETTINGS.some((field) => changes[field] !== undefined && changes[field] !== club[field]);
}

function difference(before: Club, after: Club): { before: AuditFields; after: AuditFields } {
  const changed = AUDITED.filter((field) => before[field] !== after[field]);
  const pick = (club: Club): AuditFields => Object.fromEntries(changed.map((field) => [field, club[field]]));
  return { before: pick(before), after: pick(after) };
}

const MAX_PIXELS = 16_000_000;
const SIDE = 256;

/**
 * Any PNG, JPEG or WebP of at most 256 kB and 16 megapixels, converted to a WebP of 256 pixels square without the file's
 * other data. Throws TOO_LARGE or BAD_REQUEST with the reason.
 */
async function encodeAvatar(base64: string): Promise<{ hash: string; bytes: Buffer }> {
  const given = Buffer.from(base64, "base64");
  if (given.byteLength > AVATAR_MAX_BYTES) {
    throw new AppError("TOO_LARGE", `A picture may have at most ${AVATAR_MAX_BYTES / 1024} kB.`);
  }
  // Decided here, so that the decoder never meets a format that we don't take, such as SVG.
  const format = sniffPicture(given);
  if (format === null) throw new AppError("BAD_REQUEST", "A picture must be PNG, JPEG or WebP.");
  const bytes = await decode(given, format);
  return { hash: createHash("sha256").update(bytes).digest("hex"), bytes };
}

async function decode(given: Buffer, format: string): Promise<Buffer> {
  try {
    const picture = sharp(given, { limitInputPixels: MAX_PIXELS, failOn: "error", pages: 1 });
    const found = await picture.metadata();
    if (found.format !== format) throw new Error(`says ${format}, holds ${found.format}`);
    return await picture.rotate().resize(SIDE, SIDE, { fit: "cover" }).webp({ quality: 86 }).toBuffer();
  } catch (cause) {
    const isHuge = cause instanceof Error && /pixel limit/i.test(cause.message);
    throw new AppError(
      "BAD_REQUEST",
      isHuge
        ? `A picture may have at most ${MAX_PIXELS / 1_000_000} megapixels.`
        : "This file could not be read as a picture.",
      { cause },
    );
  }
}
