import { WALLET_CURRENCIES, type WalletCurrency } from '#core/currency.ts';
import { formatMoney, micro, type Micro } from '#core/money.ts';
import type { Db, Queryable } from '#platform/server/db.ts';
import type { GameTable } from '../contract.ts';

export type GameLimit = { stakeMin: Micro; stakeMax: Micro; payoutMax: Micro };

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

/** Limits and states of the games, held in memory and read again when somebody changes them. */
export async function createGameSettings(db: Db, bus: SettingsBus) {
  let games = await readSettings(db);
  const listeners = new Set<() => void>();

  async function reload(): Promise<void> {
    games = await readSettings(db);
    for (const listener of listeners) listener();
  }

  bus.subscribe(CHANGED_CHANNEL, () => void reload());

  /** Announces a change that was committed; every process of the house reads anew. */
  async function announceChange(): Promise<void> {
    bus.publish(CHANGED_CHANNEL, 0);
    await reload();
  }

  return {
    find: (game: string): GameSettings | undefined => games.get(game),
    list: (): GameSettings[] => [...games.values()],
    onChange: (listener: () => void) => void listeners.add(listener),
    reload,
    announceChange,
  };
}

export type GameSettingsCache = Awaited<ReturnType<typeof createGameSettings>>;

type Row = {
  game: string;
  is_paused: boolean;
  is_autobet_allowed: boolean;
  currency: WalletCurrency;
  stake_min: bigint;
  stake_max: bigint;
  payout_max: bigint;
};

async function readSettings(db: Queryable): Promise<Map<string, GameSettings>> {
  const rows = await db.query<Row>(
    `select g.game, g.is_paused, g.is_autobet_allowed, l.currency, l.stake_min, l.stake_max,
            l.payout_max
       from games g join game_limits l on l.game = g.game order by g.game`,
  );
  const games = new Map<string, GameSettings>();
  for (const row of rows) {
    const limits = new Map<WalletCurrency, GameLimit>(games.get(row.game)?.limits);
    limits.set(row.currency, {
      stakeMin: micro(row.stake_min),
      stakeMax: micro(row.stake_max),
      payoutMax: micro(row.payout_max),
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
