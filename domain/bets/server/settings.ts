import { WALLET_CURRENCIES, type WalletCurrency } from '#core/currency.ts';
import { formatMoney, micro, type Micro } from '#core/money.ts';
import type { Db, Queryable } from '#platform/server/db.ts';
import type { GameTable } from '../contract.ts';

export type GameLimit = {
  stakeMin: Micro;
  stakeMax: Micro;
  payoutMax: Micro;
  /** The bankroll in this currency; null until it is set. */
  bankroll: Micro | null;
};

export type GameSettings = {
  readonly game: string;
  readonly isPaused: boolean;
  readonly isAutobetAllowed: boolean;
  readonly limits: ReadonlyMap<WalletCurrency, GameLimit>;
};

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
    this.#changedAt = await readChangedAt(this.#db);
    this.#games = await readSettings(this.#db);
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

async function readChangedAt(db: Queryable): Promise<string> {
  const rows = await db.query<{ at: string }>(
    `select coalesce(max(changed_at)::text, '') || count(*) as at from games`,
  );
  return rows[0]!.at;
}

type Row = {
  game: string;
  is_paused: boolean;
  is_autobet_allowed: boolean;
  currency: WalletCurrency;
  stake_min: bigint;
  stake_max: bigint;
  payout_max: bigint;
  bankroll: bigint | null;
};

async function readSettings(db: Queryable): Promise<Map<string, GameSettings>> {
  const rows = await db.query<Row>(
    `select g.game, g.is_paused, g.is_autobet_allowed, l.currency, l.stake_min, l.stake_max,
            l.payout_max, b.amount as bankroll
       from games g join game_limits l on l.game = g.game
       left join bankrolls b on b.currency = l.currency order by g.game`,
  );
  const games = new Map<string, GameSettings>();
  for (const row of rows) {
    const limits = new Map<WalletCurrency, GameLimit>(games.get(row.game)?.limits);
    limits.set(row.currency, {
      stakeMin: micro(row.stake_min),
      stakeMax: micro(row.stake_max),
      payoutMax: micro(row.payout_max),
      bankroll: row.bankroll === null ? null : micro(row.bankroll),
    });
    games.set(row.game, {
      game: row.game,
      isPaused: row.is_paused,
      isAutobetAllowed: row.is_autobet_allowed,
      limits,
    });
  }
  return games;
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
