import type { Currency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import type { Locale } from '#core/locale.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Body, RefusalCodeOf } from '#core/wire.ts';
import { findPlayer } from '#domain/identity/server/index.ts';
import type { VisitorPlace } from '#domain/regions/rules.ts';
import type { Catalogue, StaffKeys, Suppliers } from '#domain/suppliers/server/index.ts';
import type { Availability, SuppliedCategory } from '#domain/suppliers/contract.ts';
import type { Db } from '#platform/server/db.ts';
import type { CallRequest, Origin, Viewer } from '#platform/server/http/route.ts';
import type { launchSlot, LiveTableState } from '../contract.ts';

type Refused = Refusal<RefusalCodeOf<typeof launchSlot>>;

/** What a supplier needs to open a game. */
export type SlotOrder = {
  readonly game: string;
  /** Who plays, by which session and in which currency; undefined for a demo. */
  readonly player:
    | { readonly id: PlayerId; readonly session: string; readonly currency: Currency }
    | undefined;
  readonly platform: Body<typeof launchSlot>['platform'];
  readonly locale: Locale;
  readonly place: VisitorPlace;
  readonly ip: string;
  readonly category: SuppliedCategory;
  /** The origin of the page around the game. */
  readonly home: string;
};

export type SlotsDeps = {
  readonly db: Db;
  readonly catalogue: Catalogue;
  /** Our own live tables, from the memory of this process. */
  readonly liveTables: () => LiveTableState[];
  /** What staff do with suppliers and their keys. */
  readonly keys: StaffKeys;
  /** Their games, read from their lists or from files. */
  readonly suppliers: Pick<Suppliers, 'directory' | 'syncCatalog' | 'saveGames'>;
  /** Checks the account and asks the supplier for the address of the game. */
  readonly openGame: (order: SlotOrder) => Promise<{ readonly url: string } | Refused>;
  /** Asks the supplier for the address at which the round of a bet is shown again. */
  readonly openRound: Suppliers['openRound'];
  readonly placeOf: (from: Origin) => VisitorPlace;
  /** The origin of this installation at a host: it has several domains. */
  readonly homeOf: (host: string) => string;
  /** A supplier has opened a game somewhere else than it is said to run games. */
  readonly onUnknownOrigin: (game: string, origin: string) => void;
};

/** Opens a game for money or as a demo, which needs neither a login nor money. */
export async function launch(
  deps: SlotsDeps,
  { params: { game }, body, viewer, origin }: CallRequest<typeof launchSlot>,
): Promise<{ data: { url: string } } | Refused> {
  const { db, catalogue, openGame, placeOf, homeOf } = deps;
  const player = body.mode === 'play' ? await findPlaying(db, viewer) : undefined;
  if (isRefusal(player)) return player;
  const place = placeOf(origin);
  const found = catalogue.find(game, { country: place.country, currency: player?.currency });
  if (!found) return refuse('not_found');
  if (body.mode === 'demo' && found.is_money_only) return refuse('game_has_no_demo');
  if (found.availability !== 'available') return refuse(REFUSED[found.availability]);
  const { platform, locale } = body;
  const home = homeOf(origin.host);
  const { category } = found;
  const order = { game, category, player, platform, locale, place, ip: origin.ip, home };
  const opened = await openGame(order);
  if (isRefusal(opened)) return opened;
  const isKnown = isKnownAddress(deps, { url: opened.url, game, home });
  return isKnown ? { data: { url: opened.url } } : refuse('game_unavailable');
}

export type AddressCheck = Pick<SlotsDeps, 'onUnknownOrigin'> & {
  readonly catalogue: Pick<Catalogue, 'frameOrigins'>;
};
type Address = { readonly url: string; readonly game: string; readonly home: string };

/**
 * Whether a supplier may send players there: to an origin at which it is said to run games, or to
 * our own, which is that of the built-in studio. A page shows no other one in its frame.
 */
export function isKnownAddress(
  { catalogue, onUnknownOrigin }: AddressCheck,
  { url, game, home }: Address,
): boolean {
  const origin = URL.canParse(url) ? new URL(url).origin : url;
  const isKnown = origin === home || catalogue.frameOrigins().includes(origin);
  if (!isKnown) onUnknownOrigin(game, origin);
  return isKnown;
}

const REFUSED = {
  not_in_country: 'game_not_in_country',
  not_in_currency: 'game_not_in_currency',
  away: 'game_unavailable',
} as const satisfies Record<Exclude<Availability, 'available'>, string>;

/** For money a player must be logged in, by a session that may stake. */
async function findPlaying(db: Db, viewer: Viewer | undefined) {
  if (viewer?.kind === 'restricted') return refuse('session_restricted');
  if (viewer?.kind === 'linked') return refuse('session_by_link');
  if (viewer?.kind !== 'player') return refuse('unauthorized');
  const player = await findPlayer(db, viewer.id);
  if (!player) return refuse('unauthorized');
  return { id: player.id, session: viewer.session, currency: player.currency };
}
