import "server-only";
import { getAddress } from "viem";
import type { AuditFields } from "@/lib/audit/audit-fields";
import { insertAuditEntry } from "@/lib/audit/audit-store.server";
import { getPrimaryTerm } from "@/lib/auth/get-admin-wallet.server";
import { requireAdminRightLocked } from "@/lib/auth/require-admin-right.server";
import { inTransaction } from "@/lib/db/transaction.server";
import { noteFeesOf } from "@/lib/fees/get-fee-term.server";
import { AppError } from "@/lib/http/app-error";
import { changedKeys, changeStored, restoreStored } from "@/lib/settings/change-settings";
import { getSettings, getSettingsState, type SettingsState } from "@/lib/settings/get-settings.server";
import type { StoredValues } from "@/lib/settings/parse-stored-settings";
import {
  CONFIRMATION_WORD,
  isSettingKey,
  needsConfirmation,
  settingKeys,
  settingsRegistry,
} from "@/lib/settings/settings-registry";
import type {
  RestoreSettingsRequest,
  SaveSettingsRequest,
  SettingKey,
  Settings,
} from "@/lib/settings/settings-schemas";
import { findStoredValues, insertVersion, lockSettings } from "@/lib/settings/settings-store.server";
import { type Address, formatAddress } from "@/lib/shared/address";

type Saved = { version: number };

/**
 * Saves what an admin changed as a new version, with its entry in the audit log, or nothing. Throws FORBIDDEN, STALE_VERSION (409)
 * when somebody saved since the version that the editor began from, BAD_REQUEST when nothing would change or the word is missing.
 */
export async function saveSettings({
  address,
  request,
}: {
  address: Address;
  request: SaveSettingsRequest;
}): Promise<Saved> {
  const resets = request.resets.filter(isSettingKey);
  return save({
    address,
    request,
    toStored: (current) => changeStored(current, { changes: definedOf(request.changes), resets }),
  });
}

/** Makes an earlier version the newest again, by the same rules. Throws NOT_FOUND for a version that never was. */
export async function restoreSettings({
  address,
  request,
}: {
  address: Address;
  request: RestoreSettingsRequest;
}): Promise<Saved> {
  const earlier = await findValues(request.restore);
  return save({
    address,
    request,
    toStored: (current) => {
      if (earlier === null)
        throw new AppError("NOT_FOUND", `There is no version ${request.restore} of the settings.`);
      return restoreStored({ current, earlier, keys: settingKeys });
    },
  });
}

type Save = {
  address: Address;
  request: Pick<SaveSettingsRequest, "version" | "reason" | "confirmation">;
  toStored: (current: StoredValues) => StoredValues;
};

async function save({ address, request, toStored }: Save): Promise<Saved> {
  const primary = await getPrimaryTerm();
  const begunFrom = (await findValues(request.version)) ?? {};
  return inTransaction(async (tx) => {
    await lockSettings(tx);
    await requireAdminRightLocked(tx, { address }, "settings.save");
    const before = await getSettingsState(tx);
    if (before.version !== request.version)
      throw staleVersion(before, { version: request.version, values: begunFrom });
    const stored = before.newest?.values ?? {};
    const values = toStored(stored);
    const keys = changedKeys({ before: stored, after: values, keys: settingKeys });
    if (keys.length === 0) throw new AppError("BAD_REQUEST", "These settings are already in use.");
    requireConfirmation(keys, request.confirmation);
    const version = before.version + 1;
    await insertVersion(tx, { version, values, changedBy: address, reason: request.reason });
    const settings = await getSettings(tx);
    await noteFeesOf(tx, { settings, primary });
    await insertAuditEntry(tx, {
      actor: address,
      act: "settings.change",
      subject: "settings",
      reason: request.reason,
      before: auditOf(before.settings, keys),
      after: auditOf(settings, keys),
    });
    return { version };
  });
}

/** Says who saved in between and what, so that the editor knows what would have been overwritten. */
function staleVersion(
  { newest, version }: SettingsState,
  base: { version: number; values: StoredValues },
): AppError {
  if (newest === null || version < base.version)
    return new AppError("STALE_VERSION", `There is no version ${base.version} yet.`);
  const keys = changedKeys({ before: base.values, after: newest.values, keys: settingKeys });
  const titles = keys.map((key) => settingsRegistry[key].title).join(", ");
  return new AppError(
    "STALE_VERSION",
    `${formatAddress(getAddress(newest.changedBy))} saved version ${version} while this page was open and changed: ${titles || "nothing"}. Load the page again, then make your change.`,
  );
}

/** What a version set; nothing is set in version 0. */
async function findValues(version: number): Promise<StoredValues | null> {
  return version === 0 ? {} : findStoredValues(version);
}

function requireConfirmation(keys: readonly SettingKey[], typed: string | undefined): void {
  if (!needsConfirmation(keys) || typed === CONFIRMATION_WORD) return;
  throw new AppError(
    "BAD_REQUEST",
    `Type ${CONFIRMATION_WORD} to confirm a change of fees or thresholds. Nothing was saved.`,
  );
}

function auditOf(settings: Settings, keys: readonly SettingKey[]): AuditFields {
  return Object.fromEntries(
    keys.map((key) => {
      const value = settings[key];
      return [key, typeof value === "object" && value !== null ? JSON.stringify(value) : value];
    }),
  );
}

/** Without keys whose value is undefined, which a partial schema allows. */
function definedOf(changes: SaveSettingsRequest["changes"]): Partial<Settings> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}
