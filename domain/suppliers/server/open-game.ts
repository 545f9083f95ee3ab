import { isCurrency, type Currency } from '#core/currency.ts';
import type { Json } from '#core/fairness/json.ts';
import type { PlayerId } from '#core/ids.ts';
import type { Locale } from '#core/locale.ts';
import { refuse } from '#core/refusal.ts';
import { findPlayer } from '#domain/identity/server/index.ts';
import { closedRefusal } from '#domain/protection/server/index.ts';
import type { VisitorPlace } from '#domain/regions/rules.ts';
import type { Db } from '#platform/server/db.ts';
import type { Log } from '#platform/server/log.ts';
import type { PublicRequest } from '#platform/server/public-request.ts';
import { isPlayedIn } from '../rules.catalogue.ts';
import { userNameOf } from '../rules.ts';
import type { Supplier, SupplierDirectory } from './directory.ts';
import {
  canRequest,
  operatorOf,
  requestGameUrl,
  requestSession,
  SupplierError,
} from './game-client.ts';
import { createLaunch } from './launch.ts';
import { findGame, type OpenableGame } from './store.games.ts';

/** Who plays, and the session that opens the game: stakes are taken until its end. */
type LaunchingPlayer = { readonly id: PlayerId; readonly session: string };

/** A game that a visitor opens; the currency `XXX` is a demo, for which no player is needed. */
export type LaunchOrder = {
  readonly player: LaunchingPlayer | 'demo';
  /** Our name of it. */
  readonly game: string;
  readonly currency: Currency | 'XXX';
  readonly platform: 'desktop' | 'mobile';
  readonly lang: Locale;
  /** Where the visitor is, as far as it is known. */
  readonly country: string | undefined;
  readonly subdivision?: string | undefined;
  readonly ip: string;
  /** Where the game leads when it is closed, and for more money. */
  readonly lobbyUrl: string;
  readonly depositUrl: string;
  /** What the law of the player asks of the game, for suppliers that read it. */
  readonly rules?: Json;
};

export type LaunchDeps = {
  readonly db: Db;
  readonly log: Log;
  readonly directory: SupplierDirectory;
  readonly isClosed: (place: VisitorPlace) => boolean;
  readonly reachOf: (supplier: string) => Pick<PublicRequest, 'isAllowed'>;
};

/** Opens a game at its supplier and returns the address to show. */
export async function launchGame(deps: LaunchDeps, order: LaunchOrder) {
  const game = await findGame(deps.db, order.game);
  const supplier = game && deps.directory.find(game.supplier);
  if (!game || !supplier || game.is_hidden || !game.is_offered) return refuse('not_found');
  const refused = refuseGame(deps, game, supplier, order) ?? (await refusePlayer(deps, order));
  if (refused) return refused;
  const token = await openLaunch(deps, order);
  try {
    return await requestAddress(deps.reachOf(supplier.code), { supplier, game, order, token });
  } catch (error) {
    if (!(error instanceof SupplierError)) throw error;
    deps.log.warn({ err: error, game: game.game }, 'a game was not opened by its supplier');
    return refuse('game_unavailable');
  }
}

function refuseGame(
  deps: LaunchDeps,
  game: OpenableGame,
  supplier: Supplier,
  { player, currency, country, subdivision }: LaunchOrder,
) {
  if (!supplier.is_active || game.is_paused) return refuse('game_paused');
  if (!canRequest(supplier)) return refuse('game_unavailable');
  const isBlocked =
    country !== undefined &&
    (game.blocked_countries.includes(country) || game.hidden_in.includes(country));
  if (isBlocked || deps.isClosed({ country, subdivision })) return refuse('region_blocked');
  if (player === 'demo') {
    return currency === 'XXX' && game.has_demo ? undefined : refuse('not_found');
  }
  const { currencies, hidden_currencies: currenciesExcept } = game;
  const isPlayable = isCurrency(currency) && isPlayedIn({ currencies, currenciesExcept }, currency);
  return isPlayable ? undefined : refuse('wrong_currency');
}

async function refusePlayer({ db }: LaunchDeps, { player }: LaunchOrder) {
  if (player === 'demo') return undefined;
  const found = await findPlayer(db, player.id);
  if (found?.status !== 'active') return refuse('account_blocked');
  return await closedRefusal(db, player.id);
}

/** The token of a game for money; a demo has none. */
async function openLaunch({ db }: LaunchDeps, order: LaunchOrder): Promise<string | undefined> {
  const { player, game, currency, platform, country, subdivision } = order;
  if (player === 'demo' || currency === 'XXX') return undefined;
  const { id, session } = player;
  const place = { country, subdivision };
  const launch = { player: id, session, game, currency, platform, place };
  return await db.transaction((tx) => createLaunch(tx, launch));
}

const PLATFORMS = { desktop: 'GPL_DESKTOP', mobile: 'GPL_MOBILE' } as const;
/** ISO 639-1, as suppliers expect: our texts name Kazakh by its country. */
export const LANGUAGES: Readonly<Record<Locale, string>> = { ru: 'ru', en: 'en', kz: 'kk' };

type Opening = {
  readonly supplier: Supplier;
  readonly game: OpenableGame;
  readonly order: LaunchOrder;
  readonly token: string | undefined;
};

async function requestAddress(reach: ReturnType<LaunchDeps['reachOf']>, opening: Opening) {
  const { supplier, order } = opening;
  if (supplier.protocol === 'hub88')
    return await requestGameUrl(supplier, hub88Body(opening), reach);
  const path = order.player === 'demo' ? '/demo' : '/sessions';
  return await requestSession(supplier, path, sessionBody(opening), reach);
}

function hub88Body({ supplier, game, order, token }: Opening) {
  const { player, platform, lang, currency, country, ip, lobbyUrl, depositUrl } = order;
  return {
    ...(player === 'demo' ? {} : { user: userNameOf(player.id) }),
    ...(token === undefined ? {} : { token }),
    game_code: game.code,
    operator_id: operatorOf(supplier),
    platform: PLATFORMS[platform],
    lang: LANGUAGES[lang],
    currency,
    ...(country === undefined ? {} : { country }),
    ip,
    lobby_url: lobbyUrl,
    deposit_url: depositUrl,
    ...(order.rules === undefined ? {} : { meta: { rules: order.rules } }),
  };
}

function sessionBody({ supplier, game, order, token }: Opening) {
  const { player, platform, lang, currency, country, ip, lobbyUrl, depositUrl } = order;
  const place = country === undefined ? {} : { country };
  return {
    casino_id: supplier.operator_id,
    game: game.code,
    locale: LANGUAGES[lang],
    ip,
    client_type: platform,
    urls: { return_url: lobbyUrl, deposit_url: depositUrl },
    ...(player === 'demo'
      ? {}
      : { currency, session_id: token, user: { id: userNameOf(player.id), ...place } }),
  };
}
