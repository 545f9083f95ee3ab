import { micro, type Micro } from '#core/money.ts';
import { payoutOf } from '#core/fairness/game.ts';
import { cutToHub88 } from '#domain/suppliers/rules.hub88.ts';
import { backoffMs } from '#platform/server/retry.ts';
import type { StudioContext } from './context.ts';
import { playPools } from './jackpots.ts';
import {
  changeRound,
  delayRound,
  findRound,
  listUnfinished,
  type StudioRoundChange,
  type StudioRoundRow,
} from './store.rounds.ts';
import { addWon, changeUsed } from './store.rewards.ts';
import { takeNonce } from './store.seeds.ts';
import { findSessionOfRound, type StudioSessionRow } from './store.sessions.ts';

const BATCH = 100;
const RETRY_MS = 2000;
/** Ten minutes: an operator that was away for long is asked seldom, but asked. */
const RETRY_MAX_MS = 600_000;

/**
 * The stake was taken: the round counts, its nonce is used up, its part goes to the pools.
 * Undefined when the round was given up meanwhile.
 */
export async function acceptRound(
  { db, slots }: StudioContext,
  round: StudioRoundRow,
): Promise<StudioRoundRow | undefined> {
  return await db.transaction(async (tx) => {
    const { cost, currency, jackpot_tier: tier } = round;
    const isOurs = await changeRound(tx, round.id, { from: 'betting', to: 'won' });
    if (!isOurs) return undefined;
    await takeNonce(tx, round.seed_id, round.nonce);
    const slot = slots.get(round.game)!;
    const jackpot = await playPools(tx, slot, { game: round.game, currency, cost, tier });
    const payout = micro(cutToHub88(payoutOf(cost, round.m4)) + jackpot);
    await changeRound(tx, round.id, { from: 'won', to: 'won', jackpot, payout });
    if (round.reward_id !== null) await addWon(tx, round.reward_id, payout);
    return await findRound(tx, round.id);
  });
}

/** Credits what a round won; the balance after it, or null when it is to be tried again. */
export async function creditRound(
  context: StudioContext,
  session: StudioSessionRow,
  round: StudioRoundRow,
): Promise<Micro | null> {
  const { db, wallet, log } = context;
  const answer = await wallet.win(session, round);
  if (answer.kind === 'done') {
    await changeRound(db, round.id, { from: 'won', to: 'paid' });
    return answer.balance;
  }
  const level = answer.kind === 'refused' ? 'error' : 'warn';
  const status = answer.kind === 'refused' ? answer.status : undefined;
  log[level]({ round: round.id, status }, 'the wallet did not credit a win, it is sent again');
  await delayRound(db, round.id, delayOf(round));
  return null;
}

/** A round that does not count gives its free spin back. */
export async function endUnplayed(
  db: StudioContext['db'],
  round: StudioRoundRow,
  change: StudioRoundChange,
): Promise<void> {
  await db.transaction(async (tx) => {
    const isOurs = await changeRound(tx, round.id, change);
    if (isOurs && round.reward_id !== null) await changeUsed(tx, round.reward_id, -1);
  });
}

/** Takes back a stake of which is unknown whether it was taken. */
async function cancelRound(
  context: StudioContext,
  session: StudioSessionRow,
  round: StudioRoundRow,
) {
  const { db, wallet, log } = context;
  const answer = await wallet.rollback(session, round);
  if (answer.kind === 'done') {
    await endUnplayed(db, round, { from: 'cancelling', to: 'cancelled' });
    return;
  }
  log.warn({ round: round.id, answer }, 'the wallet did not take back a stake, it is asked again');
  await delayRound(db, round.id, delayOf(round));
}

/** A job: finishes what processes or the network left unfinished. */
export async function finishRounds(context: StudioContext): Promise<void> {
  const { db } = context;
  for (const round of await listUnfinished(db, BATCH)) {
    const session = await findSessionOfRound(db, round.session_id);
    if (!session) continue;
    if (round.state === 'won') await creditRound(context, session, round);
    else if (await isToCancel(db, round)) await cancelRound(context, session, round);
  }
}

/**
 * No page waits for it any more: its process died, or the answer never came. A process that was
 * only slow may have accepted the stake since the rounds were listed; then the round counts.
 */
async function isToCancel(db: StudioContext['db'], { id, state }: StudioRoundRow) {
  return state === 'cancelling' || (await changeRound(db, id, { from: state, to: 'cancelling' }));
}

function delayOf({ attempts }: StudioRoundRow): number {
  return attempts < 3
    ? backoffMs(attempts + 1, RETRY_MS)
    : Math.min(RETRY_MS * 2 ** attempts, RETRY_MAX_MS);
}
