import { formatMoney, formatMultiplier } from '#core/money.ts';
import type { Bet, DisplayNameCache } from '#domain/bets/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { currencyOf } from '#domain/ledger/server/index.ts';
import type { TopBet } from '../contract.ts';
import { insertEntry, listEntries, trimEntries, type TopBetRow } from './store.ts';

/** Bets that are listed of a game. */
const LISTED_MAX = 10;
/** How long the multiplier of the lowest listed bet is cached: other processes may raise it. */
const THRESHOLD_TTL_MS = 10_000;

/**
 * The best bets of the day. Almost no bet is one of them: a bet below the tenth costs one
 * comparison in memory and no query.
 */
export function createTopBets(db: Db, names: DisplayNameCache, onError: (error: unknown) => void) {
  /** By day and game: the multiplier that a bet has to exceed. */
  const thresholds = new Map<string, { m4: bigint; until: number }>();

  /** Takes bets as they settle; play-money bets and void bets are left out. */
  function add(bets: readonly Bet[]): void {
    for (const bet of bets) {
      const isForMoney = currencyOf(bet.account) !== 'PLAY' && bet.void_reason === null;
      if (isForMoney && bet.m4 > 10_000n && bet.m4 > thresholdOf(bet)) {
        void store(bet).catch(onError);
      }
    }
  }

  function thresholdOf({ game, placed_at }: Bet): bigint {
    const threshold = thresholds.get(`${dayOf(placed_at)} ${game}`);
    return threshold && threshold.until > Date.now() ? threshold.m4 : 0n;
  }

  async function store(bet: Bet): Promise<void> {
    const day = dayOf(bet.placed_at);
    const { game } = bet;
    await insertEntry(db, day, bet);
    const multipliers = await trimEntries(db, day, game, LISTED_MAX);
    if (thresholds.size > 1_000) thresholds.clear();
    const m4 = multipliers.length < LISTED_MAX ? 0n : multipliers[0]!;
    thresholds.set(`${day} ${game}`, { m4, until: Date.now() + THRESHOLD_TTL_MS });
  }

  async function list(game: string, now: Date): Promise<{ day: string; bets: TopBet[] }> {
    const day = dayOf(now);
    const rows = await listEntries(db, day, game, LISTED_MAX);
    await names.load(rows.map(({ player_id }) => player_id));
    return { day, bets: rows.map((row) => toTopBet(row, names.get(row.player_id))) };
  }

  return { add, list };
}

function toTopBet(row: TopBetRow, player: string | null): TopBet {
  return {
    id: row.bet_id.toString(),
    player,
    currency: row.currency,
    stake: formatMoney(row.stake),
    multiplier: formatMultiplier(row.m4),
    payout: formatMoney(row.payout),
    placed_at: row.placed_at.toISOString(),
  };
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
