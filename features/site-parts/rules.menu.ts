/**
 * The menu of the player app: its own pages in the order of the operator, some of them hidden, and
 * links that the operator adds. Without a published menu the pages are as they are listed here.
 */
import type { Locale } from '#core/locale.ts';

/** The pages of the sidebar and the menu of phones, those of players below them, and the footer. */
export const MENU_PLACES = ['pages', 'account', 'footer'] as const;
export type MenuPlace = (typeof MENU_PLACES)[number];

export const MENU_PAGES = {
  pages: ['home', 'bonuses', 'tournaments', 'vip', 'top', 'fairness'],
  account: ['profile', 'history'],
  footer: ['check', 'licence', 'help', 'policies', 'counting', 'telegram', 'partners'],
} as const satisfies Record<MenuPlace, readonly string[]>;
export type MenuPage = (typeof MENU_PAGES)[MenuPlace][number];

/** Where the pages lead, without language; the others have no single address. */
export const MENU_PATHS: Readonly<Partial<Record<MenuPage, string>>> = {
  home: '/',
  bonuses: '/bonuses',
  tournaments: '/tournaments',
  vip: '/vip-club',
  top: '/top',
  fairness: '/fairness',
  check: '/fairness',
  licence: '/licence',
  help: '/faq',
};

/** Required by law: everyone finds the licence, the policies and their consent. */
const REQUIRED: readonly MenuPage[] = ['licence', 'policies', 'counting'];

export const MENU_AUDIENCES = ['everyone', 'guests', 'members'] as const;
export type MenuAudience = (typeof MENU_AUDIENCES)[number];

type Placed = {
  readonly id: string;
  readonly place: MenuPlace;
  readonly is_on: boolean;
  readonly audience: MenuAudience;
};

/** A page of the app has a title of the app. */
export type MenuPageEntry = Placed & { readonly kind: 'page'; readonly page: MenuPage };
export type MenuLinkEntry = Placed & {
  readonly kind: 'link';
  readonly address: string;
  readonly texts: Readonly<Partial<Record<Locale, { readonly title: string }>>>;
};
export type MenuRow = MenuPageEntry | MenuLinkEntry;

export function isRequired(row: MenuRow): boolean {
  return row.kind === 'page' && REQUIRED.includes(row.page);
}

/** The pages of a place as they are shown without a published menu. */
export function menuPageRows(place: MenuPlace): MenuPageEntry[] {
  return MENU_PAGES[place].map((page) => ({
    id: `${place}-${page}`,
    kind: 'page',
    page,
    place,
    is_on: true,
    audience: 'everyone',
  }));
}

/** All rows: pages that a release has added since are at the end of their place. */
export function completeMenu(rows: readonly MenuRow[]): MenuRow[] {
  return MENU_PLACES.flatMap((place) => {
    const placed = rows.filter((row) => row.place === place);
    const known = new Set(placed.map((row) => (row.kind === 'page' ? row.page : undefined)));
    return [...placed, ...menuPageRows(place).filter(({ page }) => !known.has(page))];
  });
}

/** An entry as pages get it: one of their own pages, or a link in the languages of its titles. */
export type ShownMenuEntry = {
  readonly page: MenuPage | null;
  readonly titles: Readonly<Partial<Record<Locale, string>>>;
  readonly to: string;
  readonly audience: MenuAudience;
};
export type ShownMenu = Readonly<Record<MenuPlace, readonly ShownMenuEntry[]>>;

/** What is switched on, for guests and members alike; null for the menu of the app. */
export function shownMenu(rows: readonly MenuRow[]): ShownMenu | null {
  if (rows.length === 0) return null;
  const all = completeMenu(rows).filter((row) => row.is_on || isRequired(row));
  const at = (place: MenuPlace) => all.filter((row) => row.place === place).map(shownRow);
  return { pages: at('pages'), account: at('account'), footer: at('footer') };
}

function shownRow(row: MenuRow): ShownMenuEntry {
  if (row.kind === 'page') {
    const audience = isRequired(row) ? 'everyone' : row.audience;
    return { page: row.page, titles: {}, to: '', audience };
  }
  const titles = Object.fromEntries(
    Object.entries(row.texts).map(([locale, { title }]) => [locale, title]),
  );
  return { page: null, titles, to: row.address, audience: row.audience };
}

/** Whether an entry has a title in a language; pages have those of the app. */
export function isInLanguage({ page, titles }: ShownMenuEntry, locale: Locale): boolean {
  return page !== null || titles[locale] !== undefined;
}
