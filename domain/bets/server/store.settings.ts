import type { WalletCurrency } from '#core/currency.ts';
import type { Rational } from '#core/fairness/game.ts';
import type { Micro } from '#core/money.ts';
import type { Queryable } from '#platform/server/db.ts';
import { winMaxOf, type PayoutLimits } from '../rules.limits.ts';

type Row = {
  game: string;
  is_paused: boolean;
  is_autobet_allowed: boolean;
  hidden_in: string[];
  hidden_currencies: string[];
  currency: WalletCurrency;
  stake_min: Micro;
  stake_max: Micro;
  payout_max: Micro;
  bankroll: Micro | null;
};

export type GameLimit = PayoutLimits & { readonly stakeMin: Micro; readonly stakeMax: Micro };

export type GameSettings = {
  readonly game: string;
  readonly isPaused: boolean;
  readonly isAutobetAllowed: boolean;
  /** Countries and currencies in which the operator does not offer the game. */
  readonly hiddenIn: readonly string[];
  readonly hiddenCurrencies: readonly string[];
  readonly limits: ReadonlyMap<WalletCurrency, GameLimit>;
};

export async function readChangedAt(db: Queryable): Promise<string> {
  const rows = await db.query<{ at: string }>(
    `select coalesce(max(changed_at)::text, '') || count(*) as at from games`,
  );
  return rows[0]!.at;
}

/** `edges` are the house edges by game; without one a bankroll does not limit a game. */
export async function readSettings(
  db: Queryable,
  edges: ReadonlyMap<string, Rational>,
): Promise<Map<string, GameSettings>> {
  const rows = await db.query<Row>(
    `select g.game, g.is_paused, g.is_autobet_allowed, g.hidden_in, g.hidden_currencies,
            l.currency, l.stake_min, l.stake_max, l.payout_max, b.amount as bankroll
       from games g join game_limits l on l.game = g.game
       left join bankrolls b on b.currency = l.currency order by g.game`,
  );
  const games = new Map<string, GameSettings>();
  for (const row of rows) {
    const edge = edges.get(row.game);
    const limits = new Map<WalletCurrency, GameLimit>(games.get(row.game)?.limits);
    limits.set(row.currency, {
      stakeMin: row.stake_min,
      stakeMax: row.stake_max,
      payoutMax: row.payout_max,
      winMax: edge && row.bankroll !== null ? winMaxOf(row.bankroll, edge) : null,
    });
    games.set(row.game, {
      game: row.game,
      isPaused: row.is_paused,
      isAutobetAllowed: row.is_autobet_allowed,
      hiddenIn: row.hidden_in,
      hiddenCurrencies: row.hidden_currencies,
      limits,
    });
  }
  return games;
}
