import { onStaff, proposalRoutes } from '#domain/staff/server/index.ts';
import { atMost, type Route } from '#platform/server/http/route.ts';
import { uploadLogo } from '#domain/settings/contract.backoffice.ts';
import { changeSetting, listSettings } from '../contract.backoffice.ts';
import { changeOne } from './change.ts';
import type { SiteSettingsDeps } from './deps.ts';
import { readSettings } from './overview.ts';
import { settingKind } from './guarded.ts';
import { storeLogo } from './logo.ts';

export { brandFiles } from './logo.ts';

/** The settings of the installation, for staff. */
export function siteSettingsRoutes(deps: SiteSettingsDeps): Route[] {
  const { db } = deps;
  return [
    onStaff(db, listSettings, atMost('120 per minute'), async (_asked, staff) => ({
      data: await readSettings(deps, staff),
    })),
    onStaff(db, changeSetting, atMost('60 per minute'), ({ params, body }, staff) =>
      changeOne(deps, staff, params.name, body),
    ),
    onStaff(db, uploadLogo, atMost('60 per hour'), ({ upload }, staff) =>
      storeLogo(deps, staff, upload),
    ),
    ...proposalRoutes(db, settingKind(deps)),
  ];
}
