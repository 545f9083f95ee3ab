import assert from 'node:assert';
import { isCurrency, type Currency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import { currencyOf } from '#domain/ledger/server/index.ts';
import type { BetEvent } from '#domain/wagers/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import { levelOf, rakebackOf, termsOf, xpOf, type LevelTerms } from '../rules.ts';
import { monthOf, weekOf } from '#platform/server/calendar.ts';
import type { Played, PlayFinder } from './edges.ts';
import {
  addMonths,
  insertCounts,
  lockLevels,
  readTerms,
  sumCounted,
  writeLevels,
  type LevelCount,
  type PlayerLevel,
} from './store.ts';
import { addRakeback } from './store.credits.ts';
import { addWeeks, listClosed, type WeekSums } from './store.cashback.ts';

export type PlayCountingDeps = {
  /** The house edge and the group of the game of each bet. */
  readonly playedOf: PlayFinder;
  /** Publishes the progress of a player after the commit. */
  readonly announceLevel: (tx: Tx, playerId: PlayerId) => void;
  /** Lets the rewards of a player be paid after the commit, in a transaction of its own. */
  readonly rewardSoon: (tx: Tx, playerId: PlayerId) => Promise<void>;
};

/**
 * Counts settled bets in cash, in the transaction that moves the consumer on: XP and rakeback of
 * the stakes, and the net loss of the week. What is taken back takes back exactly what it earned.
 * No money moves here: accounts of several players are locked by batches of bets in an order of
 * their own.
 */
export async function countPlay(
  deps: PlayCountingDeps,
  tx: Tx,
  events: readonly BetEvent[],
): Promise<void> {
  const moved = events.flatMap((event) => cashOf(event) ?? []);
  if (moved.length === 0) return;
  const { terms } = await readTerms(tx);
  const before = await lockLevels(tx, [...new Set(moved.map(({ event }) => event.player_id))]);
  const levels = new Map(before);
  const counts = await countStakes(deps, tx, { terms, levels, moved });
  await insertCounts(tx, counts);
  await addSums(tx, counts);
  await addLosses(tx, moved);
  const changed = [...levels.values()].filter((level) => level !== before.get(level.playerId));
  if (changed.length > 0) await writeLevels(tx, changed);
  for (const { playerId, reached } of changed) {
    if (reached > before.get(playerId)!.reached) await deps.rewardSoon(tx, playerId);
  }
  for (const playerId of before.keys()) deps.announceLevel(tx, playerId);
}

/** What an event moved in cash. */
type Moved = {
  readonly event: BetEvent;
  readonly currency: Currency;
  readonly staked: bigint;
  readonly paid: bigint;
};

function cashOf(event: BetEvent): Moved | undefined {
  const currency = currencyOf(event.account);
  const staked = event.staked - event.bonus_staked;
  const paid = event.paid - event.bonus_paid;
  if (!isCurrency(currency) || (staked === 0n && paid === 0n)) return undefined;
  return { event, currency, staked, paid };
}

type Counting = {
  readonly terms: LevelTerms;
  /** As they are after the events so far; each event replaces that of its player. */
  readonly levels: Map<PlayerId, PlayerLevel>;
  readonly moved: readonly Moved[];
};

async function countStakes(
  { playedOf }: PlayCountingDeps,
  tx: Tx,
  { terms, levels, moved }: Counting,
): Promise<LevelCount[]> {
  const stakes = moved.filter(({ staked }) => staked !== 0n);
  const played = await playedOf(
    tx,
    stakes.filter(({ staked }) => staked > 0n).map(({ event }) => event),
  );
  const earned = await readEarned(tx, stakes);
  return stakes.map(({ event, currency, staked: cash }) => {
    const { id, player_id, wager_id, game } = event;
    const level = levels.get(player_id)!;
    const placed = wager_id ?? id;
    const sum = earned.get(placed) ?? { xp: 0n, rakeback: 0n };
    const shareBp = termsOf(terms, level.level).rakeback_bp;
    const added =
      cash < 0n
        ? { xp: -sum.xp, rakeback: -sum.rakeback }
        : earnedBy(terms, { cash, currency, shareBp }, played.get(id)!);
    earned.set(placed, { xp: sum.xp + added.xp, rakeback: sum.rakeback + added.rakeback });
    levels.set(player_id, raised(level, added.xp, event.at));
    const at = event.at.toISOString();
    return { player_id, event_id: id, placed_id: placed, game, currency, cash, ...added, at };
  });
}

type CashStake = {
  readonly cash: bigint;
  readonly currency: Currency;
  readonly shareBp: number;
};

function earnedBy(
  terms: LevelTerms,
  { cash, currency, shareBp }: CashStake,
  { edge, group }: Played,
) {
  return {
    xp: xpOf(terms, { cash, currency, group }),
    rakeback: edge ? rakebackOf(cash, edge, shareBp) : 0n,
  };
}

/** What the bets that are taken back, or counted again, have earned before this batch. */
async function readEarned(tx: Tx, stakes: readonly Moved[]) {
  const corrected = stakes.filter(({ staked }) => staked < 0n);
  const placed = corrected.map(({ event }) => event.wager_id ?? event.id);
  const sums = await sumCounted(tx, placed);
  return new Map(
    sums.map(({ placed_id, xp, rakeback }) => [placed_id as bigint, { xp, rakeback }]),
  );
}

/** XP that is taken back lowers no level: that is for the review of the month. */
function raised(level: PlayerLevel, xp: bigint, at: Date): PlayerLevel {
  const now = level.xp + xp;
  const risen = levelOf(now);
  if (risen <= level.level) return { ...level, xp: now };
  const reached = Math.max(level.reached, risen);
  return { ...level, xp: now, level: risen, reached, risenAt: at };
}

async function addSums(tx: Tx, counts: readonly LevelCount[]): Promise<void> {
  if (counts.length === 0) return;
  const months = new Map<string, { player_id: PlayerId; month: string; xp: bigint }>();
  const accruals = new Map<string, Pick<LevelCount, 'player_id' | 'currency' | 'rakeback'>>();
  for (const { player_id, currency, xp, rakeback, at } of counts) {
    const month = monthOf(new Date(at));
    const ofMonth = `${player_id} ${month}`;
    months.set(ofMonth, { player_id, month, xp: xp + (months.get(ofMonth)?.xp ?? 0n) });
    const ofCurrency = `${player_id} ${currency}`;
    const sum = rakeback + (accruals.get(ofCurrency)?.rakeback ?? 0n);
    accruals.set(ofCurrency, { player_id, currency, rakeback: sum });
  }
  await addMonths(tx, [...months.values()]);
  const changed = [...accruals.values()].filter(({ rakeback }) => rakeback !== 0n);
  if (changed.length > 0) await addRakeback(tx, changed);
}

/** What comes after its week was closed counts in the present one. */
async function addLosses(tx: Tx, moved: readonly Moved[]): Promise<void> {
  const thisWeek = weekOf(new Date());
  const sums = sumByWeek(moved, ({ event }) => weekOf(event.at));
  const late = [...sums.values()].filter(({ week }) => week !== thisWeek);
  for (const closed of await listClosed(tx, late)) {
    const key = keyOf(closed);
    const { staked, paid } = sums.get(key)!;
    sums.delete(key);
    const present = { ...closed, week: thisWeek };
    const there = sums.get(keyOf(present)) ?? { staked: 0n, paid: 0n };
    const sum = { staked: staked + there.staked, paid: paid + there.paid };
    sums.set(keyOf(present), { ...present, ...sum });
  }
  assert(sums.size > 0, 'levels: what moved belongs to a week');
  await addWeeks(tx, [...sums.values()]);
}

function sumByWeek(moved: readonly Moved[], weekFor: (of: Moved) => string) {
  const sums = new Map<string, WeekSums>();
  for (const each of moved) {
    const { player_id } = each.event;
    const key = { player_id, currency: each.currency, week: weekFor(each) };
    const sum = sums.get(keyOf(key)) ?? { staked: 0n, paid: 0n };
    sums.set(keyOf(key), {
      ...key,
      staked: sum.staked + each.staked,
      paid: sum.paid + each.paid,
    });
  }
  return sums;
}

function keyOf({ player_id, currency, week }: Omit<WeekSums, 'staked' | 'paid'>): string {
  return `${player_id} ${currency} ${week}`;
}
