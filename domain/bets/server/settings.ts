import { WALLET_CURRENCIES } from '#core/currency.ts';
import { formatMoney } from '#core/money.ts';
import type { Db } from '#platform/server/db.ts';
import type { GameTable } from '../contract.ts';
import { readChangedAt, readSettings, type GameSettings } from './store.settings.ts';

export type SettingsBus = {
  publish(channel: string, payload: unknown): void;
  subscribe(channel: string, listener: (payload: unknown) => void): () => void;
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
  readonly #listeners = new Set<() => void>();
  readonly #polling: NodeJS.Timeout;
  #games: ReadonlyMap<string, GameSettings> = new Map();
  #changedAt = '';

  constructor(db: Db, bus: SettingsBus, onError: (error: unknown) => void) {
    this.#db = db;
    this.#bus = bus;
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
    this.#games = await readSettings(this.#db);
    this.#changedAt = changedAt;
    for (const listener of this.#listeners) listener();
  }

  /** Announces a committed change; every process reloads. */
  async announceChange(): Promise<void> {
    this.#bus.publish(CHANGED_CHANNEL, 0);
    await this.reload();
  }

  stop(): void {
    clearInterval(this.#polling);
  }

  async #poll(): Promise<void> {
    if ((await readChangedAt(this.#db)) !== this.#changedAt) await this.reload();
  }
}

export async function createGameSettings(
  db: Db,
  bus: SettingsBus,
  onError: (error: unknown) => void,
): Promise<GameSettingsCache> {
  const settings = new GameSettingsCache(db, bus, onError);
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
