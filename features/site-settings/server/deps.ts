import type { SiteSettings } from '#domain/settings/server/index.ts';
import type { Images } from '#platform/server/files/images.ts';
import type { Db } from '#platform/server/db.ts';

export type SiteSettingsDeps = {
  readonly db: Db;
  readonly images: Images;
  readonly siteSettings: Pick<SiteSettings, 'announceChange'>;
  /** The origin of the player app. */
  readonly publicUrl: () => string;
};
