import { countsVisits, payload } from '#platform/browser/boot.ts';
import { whenIdle } from '#platform/browser/when-idle.ts';
import { retryWithBackoff } from '#platform/browser/net/retry-with-backoff.ts';
import { currentLocale } from '#platform/browser/texts/i18n.tsx';
import { preloadList } from '#platform/browser/texts/texts.ts';
import { loadTable } from '#platform/browser/router/route-table.ts';
import { onceTouched } from '#platform/browser/router/use-touched.ts';
import { followBalance } from './follow-balance.ts';
import { listenToFlags } from './query-flags.ts';
import { followRestriction } from './restricted.ts';
import { startRegion } from '#features/geo/player/start.ts';

/** A link of a partner or a campaign, or the cookies that an earlier one has set. */
const LINK =
  /[?&](?:subH|utm_source|stag|promo|partnerId|advertiseUid|advertiseSource|cpaOneUid|partner|adplace)=/;
const KNOWN =
  /(?:^|; )(?:stag|promo|partnerId|advId|advertiseUid|advertiseSource|cpaOneUid|prHash)=./;

/** A promo code of a link, or the one that an advertisement promised. */
const PROMO = /(?:^|; )(?:promo|adBonusValue)=./;

/** Background work on every page of any visitor; loaded once the first page is drawn. */
export async function startVisitorParts(): Promise<void> {
  followRestriction();
  startSearchKey();
  listenToFlags();
  followBalance();
  onceTouched(startInstalled);
  // The next page is chosen soon. Lists that fail are loaded with that page.
  onceTouched(() => {
    preloadList(currentLocale());
    void loadTable().catch(() => undefined);
  });
  await Promise.all([
    startRegion(),
    startVisit(),
    startTracking(),
    startAnalytics(),
    startMirror(),
  ]);
}

/** For devices with a pointer, which have a keyboard, too. */
function startSearchKey(): void {
  if (!matchMedia('(any-hover: hover)').matches) return;
  retryWithBackoff(
    () => import('./search-key.ts'),
    ({ listenToSearchKey }) => listenToSearchKey(),
  );
}

/** The service worker and the offer to install the site: the first screen needs neither. */
function startInstalled(): void {
  retryWithBackoff(
    () => import('#features/pwa/player/start.ts'),
    ({ startApp }) => startApp(),
  );
}

/** Loaded where there are several domains, or another site that shares the login. */
async function startMirror(): Promise<void> {
  const { is_listed: isListed, sso } = payload().mirror;
  if (!isListed && sso === null) return;
  await (await import('#features/mirrors/player/start.ts')).startMirror();
}

/** Loaded where the operator counts visits; it counts nothing before the visitor agrees. */
async function startAnalytics(): Promise<void> {
  if (!countsVisits(payload())) return;
  (await import('#features/analytics/player/start.ts')).startAnalytics();
}

/** Every visitor is counted with browser and country, once nothing else is to be done. */
async function startVisit(): Promise<void> {
  await whenIdle();
  // The network may be gone by now, which is no error of the page.
  retryWithBackoff(
    () => import('#domain/tracking/player/report-visit.ts'),
    ({ reportVisit }) => void reportVisit(),
  );
}

/** Most visitors come by no such link, and need not load what reports it. */
async function startTracking(): Promise<void> {
  if (!LINK.test(location.search) && !KNOWN.test(document.cookie)) return;
  await (await import('#domain/tracking/player/start.ts')).startTracking();
  if (!PROMO.test(document.cookie)) return;
  await (await import('#features/bonuses/player/start.ts')).startPromo();
}
