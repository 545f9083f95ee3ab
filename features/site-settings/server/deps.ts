import type { Regions } from '#domain/regions/server/index.ts';
import type { SiteSettings } from '#domain/settings/server/index.ts';
import type { Images } from '#platform/server/files/images.ts';
import type { Db } from '#platform/server/db.ts';

export type SiteSettingsDeps = {
  readonly db: Db;
  readonly images: Images;
  readonly siteSettings: Pick<SiteSettings, 'announceChange'>;
  readonly regions: Pick<Regions, 'listUnenforced'>;
  /** The origin of the player app. */
  readonly publicUrl: () => string;
};
