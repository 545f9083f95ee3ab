import { refuse, type Refusal } from '#core/refusal.ts';
import { isOpenEverywhere, type CallShape } from '#core/wire.ts';
import type { SiteSettings } from '#domain/settings/server/index.ts';
import type { Origin } from '#platform/server/http/route.ts';
import { isClosed, unenforcedAreas, type VisitorPlace } from '../rules.ts';
import { isCrawler } from './crawlers.ts';
import type { PlaceReader } from './place-reader.ts';

type From = Pick<Origin, 'ip' | 'headers'>;

/** Where visitors come from, and what the operator has closed (setting `closed_regions`). */
export type Regions = {
  placeOf(from: From): VisitorPlace;
  countryOf(from: From): string | undefined;
  isClosed(from: From): boolean;
  /** Why a call is not answered from there; over HTTP and socket alike. */
  refuseCall(call: CallShape, from: From): Refusal<'region_blocked'> | undefined;
  /** Whether a page is not shown there. Search engines read pages, but can make no call. */
  isPageClosed(from: From): boolean;
  /** Closed regions that cannot take effect, because no header names the region of a visitor. */
  listUnenforced(): string[];
};

export function createRegions(
  placeOf: PlaceReader,
  settings: Pick<SiteSettings, 'read'>,
  hasRegionHeader = true,
): Regions {
  const closed = (from: From) => {
    const areas = settings.read('closed_regions');
    return areas.length > 0 && isClosed(placeOf(from), areas);
  };
  return {
    placeOf,
    countryOf: (from) => placeOf(from).country,
    isClosed: closed,
    refuseCall: (call, from) =>
      isOpenEverywhere(call) || !closed(from) ? undefined : refuse('region_blocked'),
    isPageClosed: (from) => closed(from) && !isCrawler(from),
    listUnenforced: () => unenforcedAreas(settings.read('closed_regions'), hasRegionHeader),
  };
}
