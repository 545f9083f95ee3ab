import { toWagerId, type PlayerId } from '#core/ids.ts';
import { formatMoney } from '#core/money.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Tx } from '#platform/server/db.ts';
import {
  findWager,
  listOfRound,
  listResults,
  settleWagers,
  type Wager,
} from '#domain/wagers/server/index.ts';
import type { OwnBet } from '../../contract.ts';
import { ownBet } from '../live/public.ts';
import type { Rounds } from '../rounds.ts';
import { lockRound, type Round } from '../store.ts';
import type { RoundsContext } from './context.ts';
import { returned } from './settled.ts';

/** `bet` is the one that was named, `also` are the others that were cancelled with it. */
export type TogetherAnswer = {
  readonly bet: OwnBet;
  readonly also: OwnBet[];
  readonly balance: string;
};

/**
 * Cancels all bets that a player has in a round, while no other player has one in it. It is for
 * tables whose bets are numbered in their order: if a part of them was cancelled, the bets that
 * follow would get numbers that are taken.
 *
 * `id` is any of the bets. If that one was cancelled before, its result is returned and nothing
 * else is cancelled: a late repetition does not end a bet that was placed since.
 */
export async function cancelTogether(
  { context, tables }: Pick<Rounds, 'context' | 'tables'>,
  game: string,
  playerId: PlayerId,
  id: bigint,
): Promise<TogetherAnswer | Refusal<'not_found' | 'betting_closed' | 'not_alone'>> {
  const named = await findWager(context.db, toWagerId(id));
  if (!named || named.player_id !== playerId || named.game !== game || named.round_id === null) {
    return refuse('not_found');
  }
  const cancelled = await context.db.transaction((tx) => cancelOwn(context, tx, named));
  if (isRefusal(cancelled)) return cancelled;
  const { round, wagers } = cancelled;
  const table = tables.get(round.table_name)!;
  const results = await listResults(context.db, [named.id, ...wagers.map((each) => each.id)]);
  const ended = results.get(named.id);
  if (ended?.void_reason !== 'cancelled') return refuse('betting_closed');
  context.wagers.settled(wagers.map((each) => results.get(each.id)!));
  context.broadcaster.publishBets(
    table,
    wagers.map((each) => [each, results.get(each.id)]),
  );
  const others = wagers.filter((each) => each.id !== named.id);
  const last = wagers.at(-1);
  return {
    bet: ownBet(table, named, ended),
    also: others.map((each) => ownBet(table, each, results.get(each.id))),
    balance: formatMoney((last ? results.get(last.id)! : ended).balance),
  };
}

/**
 * With the round locked, a bet of another player is either placed before and refuses this, or
 * placed afterwards and gets the first number. No bets are returned when the named one is over.
 */
async function cancelOwn(
  { clock, wagers }: RoundsContext,
  tx: Tx,
  named: Wager,
): Promise<{ round: Round; wagers: readonly Wager[] } | Refusal<'betting_closed' | 'not_alone'>> {
  const round = await lockRound(tx, named.round_id!);
  const open = (await listOfRound(tx, round.id)).filter(({ is_open }) => is_open);
  const own = open.filter(({ player_id }) => player_id === named.player_id);
  if (!own.some(({ id }) => id === named.id)) return { round, wagers: [] };
  const takesBets = round.state === 'waiting' || round.state === 'betting';
  const isInTime = round.lock_at === null || +round.lock_at > clock.now();
  if (!takesBets || !isInTime) return refuse('betting_closed');
  if (own.length < open.length) return refuse('not_alone');
  // A round whose clock has started is drawn, and there must be something to draw.
  if (round.state === 'betting') return refuse('betting_closed');
  const closings = own.map((wager) => returned(wager, round.facts, 'cancelled'));
  await settleWagers(tx, closings, wagers.nextId);
  return { round, wagers: own };
}
