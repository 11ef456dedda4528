import "server-only";
import type { ClubAction } from "@/lib/clubs/club-rights";
import type { Queryable, Transaction } from "@/lib/db/transaction.server";
import type { AppErrorCode } from "@/lib/http/app-error";
import type { Address } from "@/lib/shared/address";
import type { DraftTable } from "./draft-store.server";
import type { PublishedTable } from "./published-store.server";

/** What proposals and bounties are published with alike. */
export type PublishedItem = {
  id: bigint;
  club: { id: bigint; slug: string };
  number: number;
  draftId: string;
  cancelled: { at: Date; by: Address; reason: string } | null;
  /** app_now() of the statement that read it. */
  now: Date;
};

/** What differs between proposals and bounties in what both do; lib/publishing gets it from here. */
export type PublishingKind<Item extends PublishedItem> = {
  table: PublishedTable;
  /** Who may do what, in the table of lib/clubs/club-rights. */
  rights: Readonly<Record<"draft" | "publish" | "cancel" | "pay", ClubAction>>;
  find: (id: bigint, db?: Queryable) => Promise<Item | null>;
  findByDraft: (draftId: string) => Promise<Item | null>;
  /** Nobody else changes it until the transaction ends. */
  lock: (tx: Transaction, id: bigint) => Promise<Item | null>;
  authorOf: (item: Item) => Address;
  /** What its newest text hashes to; only of what is signed. */
  digestOf?: (item: Item) => string;
  /** Whether nothing about it can change any more. */
  isOver: (item: Item) => boolean;
  /** The refusal once it is over. */
  over: { code: AppErrorCode; cancel: string; pay: string };
  /** Why its author can't cancel it, while moderators still can; null when the author can. */
  whyAuthorCannotCancel: (item: Item) => string | null;
  /** What somebody reads who may not do it. */
  refusals: Readonly<Partial<Record<ClubAction, string>>>;
  /** What the limits say: "You have 3 open proposals ... until one is closed." */
  words: { many: string; openUntil: string };
};

/** The same for its drafts. `Dto` is a draft as the API answers it. */
export type DraftingKind<Content extends object, Dto> = {
  drafts: DraftTable<Content>;
  empty: Content;
  /** What a draft begins with that copies something published. Throws NOT_FOUND and CONTENT_HIDDEN. */
  copy: (id: bigint) => Promise<Content>;
  toDto: { parse: (value: unknown) => Dto };
};
