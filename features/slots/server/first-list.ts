/**
 * The first games of a category as HTML, in the document itself: a guest sees and follows them
 * before any script runs. They look as player/lists.tsx draws them a moment later (compared by
 * e2e/slot-list.journey.ts), but without the hearts, which need a script.
 */
import type { Locale } from '#core/locale.ts';
import { DAY_MS } from '#core/time.ts';
import { sizeOfName } from '#domain/bets/rules.game-tile.ts';
import type { SuppliedCategory, SuppliedGame } from '#domain/suppliers/contract.ts';
import { artOf } from '#domain/suppliers/rules.art.ts';
import { escapeHtml } from '#platform/server/http/escape-html.ts';
import { linkAttributes } from '#platform/server/http/link-attributes.ts';
import en from '../locales/en.json' with { type: 'json' };
import kz from '../locales/kz.json' with { type: 'json' };
import ru from '../locales/ru.json' with { type: 'json' };
import { railsOf, type RailFacts } from '../rules.rails.ts';
import { gamePath, nameIn } from '../rules.ts';

const TEXTS = { ru, en, kz };
/** As many as a wide screen shows of a rail, and of the list below it. */
const IN_RAIL = 12;
const IN_LIST = 24;
/** Tiles of a rail that a phone shows at once. */
const SEEN_FIRST = 3;

export type FirstList = Pick<RailFacts, 'games' | 'isWhole' | 'players' | 'jackpots' | 'isOwn'> & {
  readonly category: SuppliedCategory;
  readonly locale: Locale;
  readonly now: Date;
};

/** What a document has of a list. */
export type FirstMarkup = {
  readonly html: string;
  /** Links for the head, by which the pictures on the first screen are loaded at once. */
  readonly preload: string;
};

/** Undefined for a category without games. */
export function firstListMarkup({
  category,
  locale,
  now,
  ...facts
}: FirstList): FirstMarkup | undefined {
  const { games } = facts;
  if (games.length === 0) return undefined;
  const { rail: titles } = TEXTS[locale];
  const tiles = (list: readonly SuppliedGame[], max: number, eager: number) =>
    list.slice(0, max).map((game, place) => {
      return `<li>${tileMarkup(game, { category, locale, isLazy: place >= eager })}</li>`;
    });
  const today = Math.floor(now.getTime() / DAY_MS);
  const rails = railsOf({ ...facts, recent: [], today });
  const rows = rails.map((rail) => {
    if (rail.games.length === 0) return '<div class="slots-rail-place"></div>';
    const head = `<header class="slots-rail-head"><h2>${titles[rail.name]}</h2></header>`;
    const row = tiles(rail.games, IN_RAIL, SEEN_FIRST).join('');
    return `<section class="rail">${head}<ul class="rail-row">${row}</ul></section>`;
  });
  const all = tiles(games, IN_LIST, rows.length === 0 ? SEEN_FIRST : 0).join('');
  const list = `<h2>${titles.all}</h2><ul class="lobby-grid">${all}</ul>`;
  const first = (rails.find((rail) => rail.games.length > 0)?.games ?? games).slice(0, SEEN_FIRST);
  return {
    html: `${rows.join('')}<section class="rail">${list}</section>`,
    preload: first.map((game) => preloadLink(pictureOf(game, category))).join(''),
  };
}

/** Art that is drawn here is in the markup itself. */
function preloadLink(picture: string): string {
  if (picture.startsWith('data:')) return '';
  return `<link rel="preload" as="image" fetchpriority="high" href="${picture}">`;
}

/** Escaped, for an attribute. */
function pictureOf(game: SuppliedGame, category: SuppliedCategory): string {
  return escapeHtml(game.picture ?? artOf(game.game, category));
}

type TileOptions = Pick<FirstList, 'category' | 'locale'> & { readonly isLazy: boolean };

/** A tile as `domain/bets/player/game-tile.tsx` draws it, of a game that no one plays. */
function tileMarkup(game: SuppliedGame, { category, locale, isLazy }: TileOptions): string {
  const name = nameIn(game.names, locale);
  const path = gamePath(category, game.game, 'play');
  const picture = `src="${pictureOf(game, category)}" loading="${isLazy ? 'lazy' : 'eager'}"`;
  const label = game.labels?.[0];
  const tag = label ? `<span class="tile-tag">${TEXTS[locale].tile[label]}</span>` : '';
  const { '--letters': letters } = sizeOfName(name);
  const style = letters === undefined ? '' : ` style="--letters:${letters}"`;
  const provider = `<span class="slots-provider">${escapeHtml(game.provider)}</span>`;
  return (
    `<div class="tile"><a class="tile-link"${linkAttributes(path, locale)}>` +
    `<img ${picture} alt="" width="240" height="320">` +
    `${tag}<span class="tile-words"><strong class="display"${style}>${escapeHtml(name)}</strong>` +
    `<span class="tile-facts">${provider}</span>` +
    '<span class="tile-players tabular"></span></span></a></div>'
  );
}
