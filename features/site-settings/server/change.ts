import { refuse, type Refusal } from '#core/refusal.ts';
import type { Answer, Body } from '#core/wire.ts';
import { SETTING_NAMES, SETTINGS, type SettingName } from '#domain/settings/rules.ts';
import { readSettingRow, saveSetting } from '#domain/settings/server/index.ts';
import { mayAct } from '#domain/staff/rules.ts';
import { writeAudit, type StaffUser } from '#domain/staff/server/index.ts';
import { parsePart } from '#platform/server/http/parse.ts';
import type { changeSetting } from '../contract.backoffice.ts';
import type { SiteSettingsDeps } from './deps.ts';

/** Changes a setting that takes one person; a guarded one is `not_found` here. */
export async function changeOne(
  { db, siteSettings }: SiteSettingsDeps,
  staff: StaffUser,
  wanted: string,
  { value: sent, based_on, reason }: Body<typeof changeSetting>,
): Promise<
  | Answer<typeof changeSetting>
  | Refusal<'forbidden' | 'not_found' | 'bad_input' | 'setting_outdated'>
> {
  const name = SETTING_NAMES.find((each) => each === wanted);
  if (!name || SETTINGS[name].isGuarded) return refuse('not_found');
  if (!mayAct(staff.role, SETTINGS[name].roles)) return refuse('forbidden');
  const parsed = parseSetting(name, sent);
  if ('refused' in parsed) return parsed;
  const { value } = parsed;
  return await db.transaction(async (tx) => {
    const before = await readSettingRow(tx, name);
    if (before.version.toString() !== based_on) return refuse('setting_outdated');
    if (!(await saveSetting(tx, name, value, before.version))) return refuse('setting_outdated');
    await writeAudit(tx, {
      staffId: staff.id,
      role: staff.role,
      action: 'setting.change',
      target: name,
      before: { value: before.value ?? SETTINGS[name].first },
      after: { value },
      reason,
    });
    tx.onCommit(() => siteSettings.announceChange());
    return { data: { version: (before.version + 1n).toString() } };
  });
}

/** The value in the form that the setting declares; its errors name the fields within. */
export function parseSetting(
  name: SettingName,
  sent: unknown,
): { readonly value: object } | Refusal<'bad_input'> {
  const parsed = parsePart(SETTINGS[name].schema, sent);
  // Every setting is an object or a list.
  return 'refused' in parsed ? parsed : { value: parsed.value as object };
}
