import { SETTING_NAMES, SETTINGS } from '#domain/settings/rules.ts';
import { listSettingRows } from '#domain/settings/server/index.ts';
import { listProposals, presentProposals, type StaffUser } from '#domain/staff/server/index.ts';
import type { SettingProposal, ShownSetting } from '../contract.backoffice.ts';
import type { SiteSettingsDeps } from './deps.ts';
import { settingKind } from './guarded.ts';

/** Every setting with its open proposal, as this person sees it. */
export async function readSettings(
  deps: SiteSettingsDeps,
  staff: StaffUser,
): Promise<ShownSetting[]> {
  const { db } = deps;
  const rows = await listSettingRows(db);
  const open = await listProposals<SettingProposal['terms']>(db, 'settings', {
    status: 'open',
    limit: SETTING_NAMES.length,
  });
  const proposals = await presentProposals(db, settingKind(deps), staff, open);
  return SETTING_NAMES.flatMap((name) => {
    const row = rows.find((each) => each.name === name);
    if (!row) return [];
    const { first, isGuarded } = SETTINGS[name];
    return [
      {
        name,
        // Stored as JSON.
        value: (row.value ?? first) as ShownSetting['value'],
        version: row.version.toString(),
        updated_at: row.updated_at.toISOString(),
        is_guarded: isGuarded,
        unenforced: name === 'closed_regions' ? deps.regions.listUnenforced() : [],
        proposal: proposals.find(({ subject }) => subject === name) ?? null,
      },
    ];
  });
}
