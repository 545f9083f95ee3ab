import type { Locale } from '#core/locale.ts';
import { isPlayClosed } from '#domain/protection/server/index.ts';
import type { Regions } from '#domain/regions/server/index.ts';
import type { Bus } from '#platform/server/bus/bus.ts';
import type { Db } from '#platform/server/db.ts';
import type { Images } from '#platform/server/files/images.ts';
import { atMost, on, type Origin, type Route, type Viewer } from '#platform/server/http/route.ts';
import type { Sockets } from '#platform/server/sockets/sockets.ts';
import type { Banner } from '../contract.banners.ts';
import { listAnnouncements, listBanners } from '../contract.ts';
import { shownMenu } from '../rules.menu.ts';
import { isMeantFor, isShownOn, type SiteVisit, type VisitorGroup } from '../rules.ts';
import { announcementsVersion, publishAnnouncements, shownAnnouncements } from './announcements.ts';
import { bannerMarkup, preloadLinks, type BannerLook } from './markup.ts';
import { PublishedParts, type Published } from './setup.ts';
import { sitePartStaffRoutes } from './staff.ts';
import { hasPaidDeposit } from './store.ts';

export { withAnnouncements } from './markup.announcements.ts';
export { withMenu } from './markup.menu.ts';
export { sitePictureFiles } from './pictures.ts';

export type SitePartsDeps = {
  readonly db: Db;
  readonly bus: Bus;
  readonly images: Images;
  readonly regions: Pick<Regions, 'countryOf'>;
  /** Undefined until the server accepts connections. */
  readonly sockets: () => Pick<Sockets, 'deliver'> | undefined;
  readonly onError: (error: unknown) => void;
};

type From = Pick<Origin, 'ip' | 'headers'>;

/** What the operator shows around the pages: for documents, for calls, and its editing. */
export async function createSiteParts(deps: SitePartsDeps) {
  const { db, regions } = deps;
  const published = new PublishedParts(deps);
  await published.reload();
  const visitOf = (locale: Locale, from: From, now: Date): SiteVisit => ({
    locale,
    country: regions.countryOf(from),
    at: now.toISOString(),
  });
  const live = publishAnnouncements({
    list: () => published.current.announcements,
    onChange: (listener) => published.onChange(listener),
    sockets: deps.sockets,
  });
  return {
    routes: [
      ...visitorRoutes(db, published, visitOf),
      ...sitePartStaffRoutes({ ...deps, announceChange: () => published.announceChange() }),
    ],
    topics: [live.topic],
    /** What a document shows, the same for every visitor of one country. */
    shown: (locale: Locale, from: From, now: Date) =>
      shownParts(published.current, visitOf(locale, from, now)),
    stop: () => {
      live.stop();
      published.stop();
    },
  };
}

function visitorRoutes(
  db: Db,
  published: Pick<PublishedParts, 'current'>,
  visitOf: (locale: Locale, from: From, now: Date) => SiteVisit,
): Route[] {
  return [
    // Every member who opens the home page asks, and a whole town may share one address.
    on(listBanners, atMost('600 per minute'), async ({ query, viewer, origin }) => {
      const group = await groupOf(db, viewer);
      const visit = visitOf(query.locale, origin, new Date());
      const list = group === undefined ? [] : bannersFor(published.current, visit, group);
      const look = { locale: query.locale };
      return {
        data: list.map((banner) => ({ id: banner.id, html: drawn(banner, visit.locale, look) })),
      };
    }),
    // After a change every open page asks.
    on(listAnnouncements, atMost('600 per minute'), ({ query, origin }) =>
      Promise.resolve({
        data: announcementsOf(published.current, visitOf(query.locale, origin, new Date())),
      }),
    ),
  ];
}

function announcementsOf({ announcements }: Published, visit: SiteVisit) {
  return {
    version: announcementsVersion(announcements, visit.at),
    list: shownAnnouncements(announcements, visit),
  };
}

/** Undefined for a player who may not play now: they are offered nothing. */
async function groupOf(db: Db, viewer: Viewer | undefined): Promise<VisitorGroup | undefined> {
  if (viewer === undefined || viewer.kind === 'guest' || viewer.kind === 'staff') return 'guest';
  if (viewer.kind === 'restricted' || (await isPlayClosed(db, viewer.id))) return undefined;
  return (await hasPaidDeposit(db, viewer.id)) ? 'member' : 'member_without_deposit';
}

function bannersFor({ banners }: Published, visit: SiteVisit, group: VisitorGroup): Banner[] {
  return banners.filter((banner) => isShownOn(banner, visit) && isMeantFor(banner, group));
}

/** Of a language in which it has a text. */
function drawn({ texts, pictures }: Banner, locale: Locale, look: BannerLook): string {
  return bannerMarkup({ text: texts[locale]!, pictures }, look);
}

/** The first banner of guests is in the document; members ask for theirs, which may be others. */
function shownParts(published: Published, visit: SiteVisit) {
  const { locale } = visit;
  const forGuests = bannersFor(published, visit, 'guest');
  const [first] = forGuests;
  const hasForMembers = published.banners.some(
    (banner) => isShownOn(banner, visit) && banner.audience !== 'guests',
  );
  return {
    banner: {
      html: first ? drawn(first, locale, { locale, isFirst: true }) : '',
      guests: forGuests.length,
      has_for_members: hasForMembers,
    },
    announcements: announcementsOf(published, visit),
    menu: shownMenu(published.menu),
    /** For the head of the document alone. */
    preload: first ? preloadLinks(first.pictures) : '',
  };
}
