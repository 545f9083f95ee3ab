import type { Currency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import type { Locale } from '#core/locale.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { RefusalCodeOf } from '#core/wire.ts';
import { findPlayer } from '#domain/identity/server/index.ts';
import { closedRefusal } from '#domain/protection/server/index.ts';
import type { Catalogue } from '#domain/suppliers/server/index.ts';
import type { Availability } from '#domain/suppliers/contract.ts';
import type { Db } from '#platform/server/db.ts';
import type { CallRequest, Viewer } from '#platform/server/http/route.ts';
import { launchSlot } from '../contract.ts';

/** What a supplier needs to open a game. */
export type LaunchOrder = {
  readonly game: string;
  /** Who plays, and in which currency; undefined for a demo. */
  readonly player: { readonly id: PlayerId; readonly currency: Currency } | undefined;
  readonly platform: 'desktop' | 'mobile';
  readonly locale: Locale;
  readonly country: string | undefined;
  readonly ip: string;
};

type Launched = { readonly url: string } | Refusal<RefusalCodeOf<typeof launchSlot>>;

export type LaunchDeps = {
  readonly db: Db;
  readonly catalogue: Catalogue;
  /** Asks the supplier for the address of a game. */
  readonly openGame: (order: LaunchOrder) => Promise<Launched>;
  /** A supplier has opened a game somewhere else than it is said to run games. */
  readonly onUnknownOrigin: (game: string, origin: string) => void;
  readonly countryOf: (from: CallRequest<typeof launchSlot>['origin']) => string | undefined;
};

/** Opens a game for money or as a demo, which needs neither a login nor money. */
export async function launch(
  deps: LaunchDeps,
  {
    params: { game },
    body: { mode, platform, locale },
    viewer,
    origin,
  }: CallRequest<typeof launchSlot>,
): Promise<{ data: { url: string } } | Refusal<RefusalCodeOf<typeof launchSlot>>> {
  const { catalogue, openGame, countryOf } = deps;
  const player = mode === 'play' ? await findPlaying(deps.db, viewer) : undefined;
  if (isRefusal(player)) return player;
  const country = countryOf(origin);
  const found = catalogue.find(game, { country, currency: player?.currency });
  if (!found) return refuse('not_found');
  if (mode === 'demo' && found.is_money_only) return refuse('game_has_no_demo');
  if (found.availability !== 'available') return refuse(REFUSED[found.availability]);
  const opened = await openGame({ game, player, platform, locale, country, ip: origin.ip });
  if (isRefusal(opened)) return opened;
  const { url } = opened;
  // A page shows no other origin in its frame.
  const gameOrigin = URL.canParse(url) ? new URL(url).origin : url;
  if (catalogue.frameOrigins().includes(gameOrigin)) return { data: { url } };
  deps.onUnknownOrigin(game, gameOrigin);
  return refuse('supplier_away');
}

const REFUSED = {
  not_in_country: 'game_not_in_country',
  not_in_currency: 'game_not_in_currency',
  away: 'supplier_away',
} as const satisfies Record<Exclude<Availability, 'available'>, string>;

/** A player who is logged in and may play; else why not. */
async function findPlaying(db: Db, viewer: Viewer | undefined) {
  if (viewer?.kind === 'restricted') return refuse('session_restricted');
  if (viewer?.kind === 'linked') return refuse('session_by_link');
  if (viewer?.kind !== 'player') return refuse('unauthorized');
  const player = await findPlayer(db, viewer.id);
  if (player?.status !== 'active') return refuse('account_blocked');
  return (await closedRefusal(db, player.id)) ?? { id: player.id, currency: player.currency };
}
