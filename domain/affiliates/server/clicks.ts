import { siteOf } from '#platform/server/network.ts';
import type { Db } from '#platform/server/db.ts';
import type { RateLimits } from '#platform/server/rate-limits.ts';
import { TAG } from '../rules.ts';
import { findLinkByTag, insertClick } from './store.links.ts';

/** Of one address in a day: a mobile network with many visitors behind it stays below. */
const ADDRESS_DAY = { count: 300, seconds: 86_400 };

export type Click = {
  readonly stag?: string | undefined;
  /** The browser, which gets a number with its first click. */
  readonly visitor: () => Buffer;
  /** Counted and not kept. */
  readonly ip: string;
};

export type RecordClick = (click: Click) => Promise<void>;

/**
 * Records clicks on links of partners. Unknown tags are no clicks; what is above the limit of an
 * address or of a day is dropped without a word, as only a robot gets there.
 */
export function createClickRecorder(db: Db, rateLimits: Pick<RateLimits, 'quota'>): RecordClick {
  const quota = rateLimits.quota('affiliates.click', ADDRESS_DAY);
  return async ({ stag, visitor, ip }) => {
    if (stag === undefined || !TAG.test(stag)) return;
    const link = await findLinkByTag(db, stag);
    if (!link?.is_active || link.status !== 'active') return;
    if ((await quota.spend(siteOf(ip))) !== undefined) return;
    await insertClick(db, link.link_id, visitor());
  };
}
