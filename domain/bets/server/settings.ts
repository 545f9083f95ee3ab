import { WALLET_CURRENCIES } from '#core/currency.ts';
import type { Rational } from '#core/fairness/game.ts';
import { formatMoney } from '#core/money.ts';
import type { Db } from '#platform/server/db.ts';
import type { GameTable } from '../contract.ts';
import { readChangedAt, readSettings, type GameSettings } from './store.settings.ts';

export type SettingsBus = {
  publish(channel: string, payload: unknown): void;
  subscribe(channel: string, listener: (payload: unknown) => void): () => void;
};

export type GameSettingsOptions = {
  readonly db: Db;
  readonly bus: SettingsBus;
  /** The house edge of each game, by which a bankroll limits its bets. */
  readonly edges: ReadonlyMap<string, Rational>;
  readonly onError: (error: unknown) => void;
};

const CHANGED_CHANNEL = 'games.changed';
/** How soon a change made in the database by hand is noticed. */
const POLL_INTERVAL_MS = 2_000;

/**
 * Limits and states of the games, cached in memory. All processes reload at once after an announced
 * change; a change made in the database by hand is noticed within two seconds.
 */
export class GameSettingsCache {
  readonly #db: Db;
  readonly #bus: SettingsBus;
  readonly #edges: ReadonlyMap<string, Rational>;
  readonly #listeners = new Set<() => void>();
  readonly #polling: NodeJS.Timeout;
  #games: ReadonlyMap<string, GameSettings> = new Map();
  #changedAt = '';

  constructor({ db, bus, edges, onError }: GameSettingsOptions) {
    this.#db = db;
    this.#bus = bus;
    this.#edges = edges;
    bus.subscribe(CHANGED_CHANNEL, () => void this.reload().catch(onError));
    this.#polling = setInterval(() => void this.#poll().catch(onError), POLL_INTERVAL_MS);
  }

  find(game: string): GameSettings | undefined {
    return this.#games.get(game);
  }

  list(): GameSettings[] {
    return [...this.#games.values()];
  }

  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  async reload(): Promise<void> {
    // Both or none: a time without its settings would keep the old ones until the next change.
    const changedAt = await readChangedAt(this.#db);
    this.#games = await readSettings(this.#db, this.#edges);
    this.#changedAt = changedAt;
    for (const listener of this.#listeners) listener();
  }

  /** Announces a committed change; every process reloads, this one too. */
  announceChange(): void {
    this.#bus.publish(CHANGED_CHANNEL, 0);
  }

  stop(): void {
    clearInterval(this.#polling);
  }

  async #poll(): Promise<void> {
    if ((await readChangedAt(this.#db)) !== this.#changedAt) await this.reload();
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
