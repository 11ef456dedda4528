import { isHiddenSql } from "@/lib/audit/shown-sql";

/** A table of the public record. Its columns are listed, so a new column stays private until somebody lists it. */
export type PublicTable = {
  table: string;
  /** The order of the rows, unique. New rows come last where that is possible, so that earlier pages stay as they are. */
  key: readonly string[];
  columns: readonly string[];
  /** SQL about the row `t`: only these rows are public. */
  only?: string;
  /** Texts that are written as their hashes while the SQL about the row `t` is true. */
  hidden?: readonly { columns: readonly string[]; where: string }[];
  /** SQL about the row `t` that replaces a column. */
  shown?: Readonly<Record<string, string>>;
};

const clubOf = (id: string) => `(SELECT c.slug FROM club c WHERE c.id = ${id})`;
const isClubHidden = (id: string) => isHiddenSql({ kind: "club", id: clubOf(id) });
const isBountyHidden = (id: string) => isHiddenSql({ kind: "bounty", id: `${id}::text` });
const ANNOUNCED = "EXISTS (SELECT FROM bounty y WHERE y.id = t.bounty_id AND y.announced_at IS NOT NULL)";

/** Words in the name of a field that keep an act's fields out (`publicFields`). */
const PRIVATE_FIELD = "session|notes?|ip|cookie|secret|password|email|agent|phone";
/** The act names a field that isn't public, or its subject is hidden. */
const IS_ACT_WITHHELD = `(EXISTS (SELECT FROM jsonb_object_keys(t.before || t.after) AS f(name)
    WHERE lower(regexp_replace(f.name, '([a-z0-9])([A-Z])', '\\1 \\2', 'g')) ~ '(^|[^a-z0-9])(${PRIVATE_FIELD})($|[^a-z0-9])')
  OR EXISTS (SELECT FROM hidden_content x WHERE x.shown_at IS NULL AND t.subject = x.subject_kind || ':' || x.subject_id))`;
const ACT_CHANGES = "encode(sha256(convert_to(t.before::text || E'\\n' || t.after::text, 'UTF8')), 'hex')";

const define = (
  table: string,
  [key, columns]: readonly [key: string, columns: string],
  more: Omit<PublicTable, "table" | "key" | "columns"> = {},
): PublicTable => ({ table, key: key.split(" "), columns: columns.split(" "), ...more });

/** All that is public, in an order in which rows name only rows of earlier tables. */
export const PUBLIC_TABLES: readonly PublicTable[] = [
  define("log_key", ["key_id", "key_id public_key first_used_at"]),
  define("log_key_endorsement", ["old_key_id origin", "old_key_id origin new_key_id at signature"]),
  define("log_entry", ["id", "id body created_at"]),
  define("log_leaf", ["position", "position entry_id leaf_hash"]),
  define("log_head", [
    "id",
    "id tree_size root signed_at key_id signature last_entry horizon settled_entry origin note",
  ]),
  define("anchor_account", ["id", "id named_at"]),
  define(
    "chain_anchor",
    [
      "id",
      "id account nonce origin tree_size root head_at tx_hash raw max_fee_wei tip_wei max_cost_wei signed_at state block_number block_hash block_at",
    ],
    // Others are this deployment's to send.
    { only: "t.state = 'confirmed'" },
  ),
  define("log_row", ["id", "id table_name key state entry_id at"]),
  define("adoption", ["id", "id origin key_id tree_size root note at"]),
  define("dump", ["id", "id sha256 tree_size pages bytes at"]),
  define("client_release", ["number", "number commit manifest at"]),
  define("admin", ["address", "address is_primary created_at added_by"]),
  define("primary_handover", ["id", "id from_address to_address effective_at named_at withdrawn_at"]),
  define("settings_version", ["version", "version values changed_by changed_at reason"]),
  define("hidden_content", ["id", "id subject_kind subject_id reason hidden_by hidden_at shown_by shown_at"]),
  define("audit_entry", ["id", "id actor act subject reason before after at changes"], {
    shown: {
      before: `CASE WHEN ${IS_ACT_WITHHELD} THEN '{}' ELSE t.before END`,
      after: `CASE WHEN ${IS_ACT_WITHHELD} THEN '{}' ELSE t.after END`,
      changes: `coalesce(t.changes, CASE WHEN ${IS_ACT_WITHHELD} THEN '0x' || ${ACT_CHANGES} END)`,
    },
  }),
  define(
    "club",
    [
      "id",
      "id slug name skeleton sort_name search_text about verified quorum_basis_points member_count version created_by created_at active_at archived_at archive_reason",
    ],
    {
      hidden: [
        {
          columns: ["name", "skeleton", "sort_name", "search_text", "about"],
          where: isHiddenSql({ kind: "club", id: "t.slug" }),
        },
      ],
    },
  ),
  define("club_member", ["club_id address", "club_id address role joined_at"]),
  define("club_ban", ["id", "id club_id address reason banned_by banned_at until lifted_by lifted_at"]),
  define("club_avatar", ["club_id", "club_id hash bytes"], { only: `NOT ${isClubHidden("t.club_id")}` }),
  define("profile", ["id", "address id name about updated_at"], {
    hidden: [{ columns: ["name", "about"], where: isHiddenSql({ kind: "profile", id: "t.address" }) }],
  }),
  define(
    "holdings_index",
    [
      "contract",
      "contract first_block next_block updated_at distrusted_at distrusted_at_block distrust_reason proved_at proved_block is_unproved",
    ],
    {
      shown: {
        distrust_reason:
          "CASE WHEN t.distrusted_at IS NOT NULL THEN 'It was not trusted before the move.' END",
      },
    },
  ),
  define("holdings_mark", ["contract block", "contract block hash"]),
  define("holdings_holder", ["contract first_block holder", "contract holder first_block"]),
  define("holdings_checkpoint", ["contract block holder", "contract holder block balance"]),
  define("day_end", ["day", "day block"]),
  define("census", [
    "id",
    "id block block_hash status reason nft_source token_source cursor looked holders nft_total token_total nft_supply token_supply root nft token started_at updated_at finished_at",
  ]),
  define("census_row", ["census_id holder", "census_id holder place nft_count token_wei"]),
  define("census_chunk", ["census_id chunk", "census_id chunk root first_holder"]),
  define("census_top", ["census_id holder", "census_id holder nft_count token_wei"]),
  define(
    "proposal",
    [
      "id",
      "id club_id number club_name draft_id author digest version title body discussion starts_at ends_at rule_hash formula ratio tokens_per_vote nft token minimum_power total_power quorum_power quorum_basis_points minimum_period_seconds snapshot_block snapshot_block_hash author_power is_fee_exempt created_at published_at cancelled_at cancelled_by cancel_reason cancel_digest cancel_signature cancel_signed_at cancel_check_block cancel_check_block_hash cancel_right snapshot_lost_at final_at final_yes_power final_no_power final_yes_count final_no_count featured_at",
    ],
    {
      hidden: [
        {
          columns: ["title", "body", "discussion"],
          where: isHiddenSql({ kind: "proposal", id: "t.id::text" }),
        },
        { columns: ["club_name"], where: isClubHidden("t.club_id") },
      ],
    },
  ),
  define(
    "proposal_version",
    [
      "proposal_id version",
      "proposal_id version digest title body discussion earliest_start period_seconds origin salt signature check_block check_block_hash created_at",
    ],
    {
      hidden: [
        {
          columns: ["title", "body", "discussion"],
          where: isHiddenSql({ kind: "proposal", id: "t.proposal_id::text" }),
        },
      ],
    },
  ),
  define(
    "ballot",
    [
      "id",
      "id proposal_id voter choice reason power signed_at form signature message_hash check_block check_block_hash signed_together created_at",
    ],
    // The digest of a ballot that was signed as a text needs the whole text.
    {
      hidden: [
        {
          columns: ["reason"],
          where: `(t.form = 'typed' AND ${isHiddenSql({ kind: "reason", id: "t.message_hash" })})`,
        },
      ],
    },
  ),
  define("log_result", [
    "proposal_id",
    "proposal_id outcome yes_power no_power yes_count no_count total_power ballots chain tree_size at",
  ]),
  define("fee_term", ["purpose valid_from", "purpose valid_from amount_wei admin_wallet"]),
  define("payment_proof", [
    "tx_hash log_index",
    "tx_hash log_index payer recipient amount_wei purpose purpose_id status block_number block_hash block_time credited_at checked_at revoked_at recovered_by",
  ]),
  define(
    "bounty",
    [
      "id",
      "id club_id number draft_id sponsor title brief kind asset token total_wei labels submissions_until winners_by visibility submissions_per_person submission_count is_fee_exempt created_at announced_at announced_by cancelled_at cancelled_by cancel_reason featured_at",
    ],
    { hidden: [{ columns: ["title", "brief"], where: isBountyHidden("t.id") }] },
  ),
  define("bounty_extension", [
    "bounty_id number",
    "bounty_id number submissions_until_before submissions_until_after winners_by_before winners_by_after extended_by extended_at",
  ]),
  define(
    "bounty_submission",
    ["id", "id bounty_id number author turn text links edition created_at updated_at label"],
    {
      only: `t.withdrawn_at IS NULL AND (SELECT bounty_shows_submissions(y, app_now()) FROM bounty y WHERE y.id = t.bounty_id)`,
      hidden: [
        {
          columns: ["text"],
          where: `(t.label = 'spam' OR ${isHiddenSql({ kind: "submission", id: "t.id::text" })} OR ${isBountyHidden("t.bounty_id")})`,
        },
      ],
      shown: {
        label: `CASE WHEN t.label = 'spam' OR t.label = 'shortlisted' AND ${ANNOUNCED} THEN t.label ELSE 'none' END`,
        links: `CASE WHEN t.label = 'spam' OR ${isHiddenSql({ kind: "submission", id: "t.id::text" })} OR ${isBountyHidden("t.bounty_id")} THEN '{}' ELSE t.links END`,
      },
    },
  ),
  define(
    "bounty_prize",
    ["id", "id bounty_id position amount_wei submission_id withdrawn_at withdrawn_by withdraw_reason"],
    // Who wins is known when winners are announced.
    { shown: { submission_id: `CASE WHEN ${ANNOUNCED} THEN t.submission_id END` } },
  ),
  define("bounty_payout", [
    "prize_id",
    "prize_id bounty_id winner amount_wei asset owed_since tx_hash sent_at",
  ]),
  define("sponsor_safe", ["sponsor safe", "sponsor safe registered_at removed_at"]),
];

/** What a new deployment makes again from the rest, or reads from the chain. */
export const MADE_AGAIN: readonly string[] =
  "vote tally_part search_entry log_node log_chain log_chain_end log_check proposal_measure kept_figures club_standing club_standing_basis evidence_file evidence_piece replica_beat fee_transfer fee_scan dump_page club_voter counted_proposal bounty_earning rendered_text log_cosignature chain_name".split(
    " ",
  );

/** What never leaves the deployment: people's sessions and drafts, flags, notes, and how this deployment runs. */
export const PRIVATE_TABLES: readonly string[] =
  "session used_nonce rate_bucket rpc_endpoint alert endpoint_look index_look moderator_invite server_event cron_run proposal_draft proposal_preparation payment_intent payment_check flag bounty_draft bounty_application bounty_submission_note safe_request safe_signature message message_channel message_delivery message_wish outbox_event message_feed hub_feed club_webhook club_webhook_delivery club_discord club_discord_post".split(
    " ",
  );

/** Columns of public tables that stay private. */
export const PRIVATE_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  holdings_index: ["span", "sampled_at", "sampled_block", "sampled_holder"],
  bounty_submission: ["withdrawn_at", "labelled_at", "labelled_by"],
};

/** Tables whose rows nothing in the log shows. */
export const PACKS_WORD: readonly string[] = ["profile", "club_avatar", "bounty_submission", "census_top"];
