import { formatMoney, formatMultiplier } from '#core/money.ts';
import type { PublicPlayer } from '#domain/bets/contract.ts';
import type { PublicPlayerCache } from '#domain/bets/server/index.ts';
import type { BetEvent } from '#domain/wagers/server/index.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import { currencyOf } from '#domain/ledger/server/index.ts';
import type { TopBet } from '../contract.ts';
import { deleteEntries, insertEntry, listEntries, trimEntries, type TopBetRow } from './store.ts';

/** Bets that are listed of a game. */
const LISTED_MAX = 10;
/** How long the multiplier of the lowest listed bet is cached: other processes may raise it. */
const THRESHOLD_TTL_MS = 10_000;

/**
 * The best bets of the day. Almost no bet is one of them: a bet below the tenth costs one
 * comparison in memory and no query.
 */
export function createTopBets(db: Db, publicPlayers: PublicPlayerCache) {
  /** By day and game: the multiplier that a bet has to exceed. */
  const thresholds = new Map<string, { m4: bigint; until: number }>();

  /** Takes results as they are committed; those of free play and returned stakes are left out. */
  async function take(events: readonly BetEvent[], tx: Tx): Promise<void> {
    const superseded = events.flatMap((event) => event.superseded ?? []);
    if (superseded.length > 0) await deleteEntries(tx, superseded);
    for (const event of events) {
      const isResult = event.kind === 'settled' || event.kind === 'resettled';
      const isForMoney = currencyOf(event.account) !== 'PLAY';
      if (isResult && isForMoney && event.m4 > 10_000n && event.m4 > thresholdOf(event)) {
        await store(tx, event);
      }
    }
  }

  function thresholdOf({ game, at }: BetEvent): bigint {
    const threshold = thresholds.get(`${dayOf(at)} ${game}`);
    return threshold && threshold.until > Date.now() ? threshold.m4 : 0n;
  }

  async function store(tx: Tx, event: BetEvent): Promise<void> {
    const day = dayOf(event.at);
    const { game } = event;
    await insertEntry(tx, day, event);
    const multipliers = await trimEntries(tx, day, game, LISTED_MAX);
    const m4 = multipliers.length < LISTED_MAX ? 0n : multipliers[0]!;
    // Until the commit another attempt must not rely on it.
    tx.onCommit(() => {
      if (thresholds.size > 1_000) thresholds.clear();
      thresholds.set(`${day} ${game}`, { m4, until: Date.now() + THRESHOLD_TTL_MS });
    });
  }

  async function list(game: string, now: Date): Promise<{ day: string; bets: TopBet[] }> {
    const day = dayOf(now);
    const rows = await listEntries(db, day, game, LISTED_MAX);
    await publicPlayers.load(rows.map(({ player_id }) => player_id));
    return { day, bets: rows.map((row) => toTopBet(row, publicPlayers.get(row.player_id))) };
  }

  return { take, list };
}

function toTopBet(row: TopBetRow, player: PublicPlayer): TopBet {
  return {
    id: row.bet_id.toString(),
    ...player,
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
