import type { Queryable, Tx } from '#platform/server/db.ts';
import type { SettingName } from '../rules.ts';

export type SettingRow = {
  name: SettingName;
  /** As stored; null where the first value is in force. */
  value: unknown;
  version: bigint;
  updated_at: Date;
};

export async function listSettingRows(db: Queryable): Promise<SettingRow[]> {
  return await db.query<SettingRow>('select name, value, version, updated_at from settings');
}

/** Every change of a setting raises its version. */
export async function readSettingsVersion(db: Queryable): Promise<string> {
  const rows = await db.query<{ version: string }>(
    `select coalesce(sum(version), 0)::text as version from settings`,
  );
  return rows[0]!.version;
}

export async function readSettingRow(db: Queryable, name: SettingName): Promise<SettingRow> {
  const rows = await db.query<SettingRow>(
    'select name, value, version, updated_at from settings where name = $1',
    [name],
  );
  return rows[0]!;
}

/**
 * Saves a value that one person may change, or the first one (null) of any setting. False: it was
 * made from another version, or takes two people.
 */
export async function saveSetting(
  tx: Tx,
  name: SettingName,
  value: object | null,
  basedOn: bigint,
): Promise<boolean> {
  const rows = await tx.query<{ is_applied: boolean }>(
    'select settings_change($1, $2, $3) as is_applied',
    [name, value === null ? null : JSON.stringify(value), basedOn],
  );
  return rows[0]!.is_applied;
}
