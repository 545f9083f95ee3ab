import { CURRENCIES, WALLET_CURRENCIES, type WalletCurrency } from '#core/currency.ts';
import type { Rational } from '#core/fairness/game.ts';
import { formatMoney, formatMultiplier } from '#core/money.ts';
import type { Db } from '#platform/server/db.ts';
import type { Origin } from '#platform/server/http/route.ts';
import { SettingsCache, type SettingsBus } from '#platform/server/settings-cache.ts';
import type { GameTable } from '../contract.ts';
import { capM4Of } from '../rules.limits.ts';
import { readChangedAt, readSettings, type GameSettings } from './store.settings.ts';

/** What tells where a request comes from. */
export type RequestSource = Pick<Origin, 'ip' | 'headers'>;

export type GameSettingsOptions = {
  readonly db: Db;
  readonly bus: SettingsBus;
  /** The house edge of each game, by which a bankroll limits its bets. */
  readonly edges: ReadonlyMap<string, Rational>;
  /** Where a request comes from; asked for games that are left out somewhere. */
  readonly countryOf?: (from: RequestSource) => string | undefined;
  readonly onError: (error: unknown) => void;
};

/** Limits and states of the games. */
export class GameSettingsCache extends SettingsCache<ReadonlyMap<string, GameSettings>> {
  readonly #countryOf: GameSettingsOptions['countryOf'];

  constructor({ db, bus, edges, countryOf, onError }: GameSettingsOptions) {
    const source = {
      bus,
      channel: 'games.changed',
      readVersion: () => readChangedAt(db),
      read: () => readSettings(db, edges),
      onError,
    };
    super(source, new Map());
    this.#countryOf = countryOf;
  }

  /** Whether the operator leaves the game out in the currency, or where a request comes from. */
  isLeftOut(game: GameSettings, currency: WalletCurrency, from?: RequestSource): boolean {
    const { hiddenIn, hiddenCurrencies } = game;
    if (hiddenCurrencies.includes(currency)) return true;
    if (hiddenIn.length === 0 || from === undefined) return false;
    const country = this.#countryOf?.(from);
    return country !== undefined && hiddenIn.includes(country);
  }

  find(game: string): GameSettings | undefined {
    return this.current.get(game);
  }

  list(): GameSettings[] {
    return [...this.current.values()];
  }

  /** The least multiplier, over the currencies of money, that ends a round of the largest stake. */
  capOf(game: string): bigint | undefined {
    const limits = CURRENCIES.flatMap((currency) => this.find(game)?.limits.get(currency) ?? []);
    const caps = limits.map((limit) => capM4Of(limit.stakeMax, limit));
    return caps.reduce<bigint | undefined>(
      (least, cap) => (least === undefined || cap < least ? cap : least),
      undefined,
    );
  }
}

export async function createGameSettings(options: GameSettingsOptions): Promise<GameSettingsCache> {
  const settings = new GameSettingsCache(options);
  await settings.reload();
  return settings;
}

export function tableOf(settings: GameSettings, version: number): GameTable {
  const limits = WALLET_CURRENCIES.flatMap((currency) => {
    const limit = settings.limits.get(currency);
    if (!limit) return [];
    return [
      {
        currency,
        stake_min: formatMoney(limit.stakeMin),
        stake_max: formatMoney(limit.stakeMax),
        payout_max: formatMoney(limit.payoutMax),
        cap: formatMultiplier(capM4Of(limit.stakeMax, limit)),
        win_max: limit.winMax === null ? null : formatMoney(limit.winMax),
      },
    ];
  });
  return {
    game: settings.game,
    version,
    is_paused: settings.isPaused,
    is_autobet_allowed: settings.isAutobetAllowed,
    limits,
  };
}
