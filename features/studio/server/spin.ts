import { payoutOf } from '#core/fairness/game.ts';
import { openSeedPair, openStream } from '#core/fairness/pf1.ts';
import { micro, parseMoney, type Micro } from '#core/money.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Tx } from '#platform/server/db.ts';
import type { SlotGame, SlotParams } from '../rules.slot.ts';
import { stakesOf } from '../rules.stakes.ts';
import type { StudioContext } from './context.ts';
import { acceptRound, creditRound, endUnplayed } from './finish.ts';
import { demoHitOf } from './jackpots.ts';
import { lockSeed } from './seeds.ts';
import {
  changeRound,
  findOpenRound,
  findRound,
  findRoundByKey,
  insertRound,
  msSinceLastRound,
  type StudioRoundRow,
} from './store.rounds.ts';
import { cancelReward, changeUsed, lockReward } from './store.rewards.ts';
import { takeNonce, type SeedRow } from './store.seeds.ts';
import { moveDemoBalance, readDemoBalance, type StudioSessionRow } from './store.sessions.ts';
import { stakeRefusalOf, type StakeAnswerRefusal } from './wallet.ts';

export type SpinRequest = {
  readonly key: string;
  readonly stake: string;
  readonly isBought: boolean;
  /** The free spins that pay it; null for money. */
  readonly reward: string | null;
};
export type Spun = { readonly round: StudioRoundRow; readonly balance: Micro | null };

export type SpinRefusal = Refusal<
  | StakeAnswerRefusal
  | 'bad_stake'
  | 'buy_not_allowed'
  | 'too_fast'
  | 'free_spins_over'
  | 'key_reused'
  | 'busy'
  | 'round_cancelled'
>;

const BUSY_SECONDS = 2;
/** Clocks of pages and networks differ a little: a round may come this much early. */
const EARLY_MS = 250;

/**
 * Plays a round. It is decided and stored before the stake is asked for: whatever breaks off later,
 * there is one result, seen by the player only once the stake was taken.
 */
export async function playRound(
  context: StudioContext,
  session: StudioSessionRow,
  request: SpinRequest,
): Promise<Spun | SpinRefusal> {
  const begun = await context.db.transaction((tx) => beginRound(context, tx, session, request));
  if (isRefusal(begun)) return begun as SpinRefusal;
  const { round, isNew } = begun;
  if (isNew && !round.is_demo) return await takeStake(context, session, round);
  return await answerOf(context, session, round);
}

type Begun = { readonly round: StudioRoundRow; readonly isNew: boolean };

async function beginRound(
  context: StudioContext,
  tx: Tx,
  session: StudioSessionRow,
  request: SpinRequest,
): Promise<Begun | SpinRefusal> {
  const seed = await lockSeed(tx, context.vault, session.owner);
  const earlier = await findRoundByKey(tx, session.id, request.key);
  if (earlier) {
    const isSame =
      earlier.stake === parseMoney(request.stake) &&
      earlier.is_bought === request.isBought &&
      earlier.reward_id === request.reward;
    return isSame ? { round: earlier, isNew: false } : refuse('key_reused');
  }
  const refused =
    (await refuseRound(context, tx, session, { seed, request })) ??
    (await takeReward(tx, session, request));
  if (refused) return refused;
  const round = await drawRound(context, tx, session, { seed, request });
  if (!round.is_demo) return { round, isNew: true };
  return await settleDemo(context, tx, session, round);
}

/** Takes one of the free spins that pay the round. */
async function takeReward(
  tx: Tx,
  { owner, game, currency }: StudioSessionRow,
  { stake, isBought, reward: id }: SpinRequest,
): Promise<SpinRefusal | undefined> {
  if (id === null) return undefined;
  const reward = await lockReward(tx, id);
  const isOwn =
    reward?.owner === owner && reward.game === game && reward.currency === currency && !isBought;
  if (!isOwn || reward.is_cancelled || reward.is_expired) return refuse('free_spins_over');
  if (reward.used === reward.bet_count) return refuse('free_spins_over');
  if (reward.bet_value !== parseMoney(stake)) return refuse('bad_stake');
  await changeUsed(tx, reward.id, 1);
  return undefined;
}

type Asked = { readonly seed: SeedRow; readonly request: SpinRequest };

async function refuseRound(
  { slots }: StudioContext,
  tx: Tx,
  { game, currency, rules, owner }: StudioSessionRow,
  { seed, request }: Asked,
): Promise<SpinRefusal | undefined> {
  const stakeMax = rules.stake_max === null ? undefined : parseMoney(rules.stake_max);
  const stake = parseMoney(request.stake);
  const { buy, stakeStep } = slots.get(game)!.sheet;
  const isOffered = stakesOf({ currency, stakeStep, stakeMax }).some((each) => each === stake);
  if (!isOffered) return refuse('bad_stake');
  const sellsFeature = buy !== undefined && rules.is_buy_allowed;
  if (request.isBought && !sellsFeature) return refuse('buy_not_allowed');
  if (await findOpenRound(tx, seed.id)) return refuse('busy', undefined, BUSY_SECONDS);
  if (rules.min_round_ms === 0) return undefined;
  const since = await msSinceLastRound(tx, owner);
  return since !== null && since + EARLY_MS < rules.min_round_ms ? refuse('too_fast') : undefined;
}

async function drawRound(
  { vault, slots }: StudioContext,
  tx: Tx,
  session: StudioSessionRow,
  { seed, request }: Asked,
): Promise<StudioRoundRow> {
  const slot = slots.get(session.game)!;
  const stake = parseMoney(request.stake)!;
  const params: SlotParams = request.isBought ? { buy: true } : {};
  const pair = openSeedPair(vault.open(seed.sealed), seed.client_seed);
  const stream = openStream(pair, Number(seed.next_nonce), slot.tag);
  const { m4, outcome } = slot.play(stream, params);
  return await insertRound(tx, {
    session_id: session.id,
    owner: session.owner,
    game: session.game,
    version: slot.version,
    currency: session.currency,
    is_demo: session.player === null,
    key: request.key,
    seed_id: seed.id,
    nonce: seed.next_nonce,
    stake,
    is_bought: request.isBought,
    cost: costOf(slot, stake, request.isBought),
    outcome,
    m4,
    jackpot_tier: outcome.jackpot?.tier ?? null,
    reward_id: request.reward,
  });
}

/** The price of a bought feature is a multiple of the stake. */
function costOf({ sheet }: SlotGame, stake: Micro, isBought: boolean): Micro {
  return isBought ? payoutOf(stake, BigInt(sheet.buy!.priceM4)) : stake;
}

/** A demo is paid from its own balance, in the same transaction. */
async function settleDemo(
  { slots }: StudioContext,
  tx: Tx,
  session: StudioSessionRow,
  round: StudioRoundRow,
): Promise<Begun | SpinRefusal> {
  const { cost, currency, jackpot_tier: tier } = round;
  const jackpot = demoHitOf(slots.get(round.game)!, { currency, cost, tier });
  const payout = micro(payoutOf(cost, round.m4) + jackpot);
  const isPaid = await moveDemoBalance(tx, session.id, { cost, payout });
  if (!isPaid) {
    await changeRound(tx, round.id, { from: 'betting', to: 'refused', refusal: NO_FUNDS });
    return refuse(NO_FUNDS);
  }
  await takeNonce(tx, round.seed_id, round.nonce);
  await changeRound(tx, round.id, { from: 'betting', to: 'paid', jackpot, payout });
  return { round: (await findRound(tx, round.id))!, isNew: true };
}

const NO_FUNDS = 'insufficient_funds';

async function takeStake(
  context: StudioContext,
  session: StudioSessionRow,
  round: StudioRoundRow,
): Promise<Spun | SpinRefusal> {
  const { db, log, wallet } = context;
  const answer = await wallet.bet(session, round);
  if (answer.kind === 'unknown') {
    await changeRound(db, round.id, { from: 'betting', to: 'cancelling' });
    return refuse('round_cancelled');
  }
  if (answer.kind === 'refused') {
    const refusal = stakeRefusalOf(answer.status);
    if (refusal === 'game_unavailable') {
      log.warn({ round: round.id, status: answer.status }, 'the wallet refused a stake');
    }
    await endUnplayed(db, round, { from: 'betting', to: 'refused', refusal });
    // The operator has ended them without having told the studio.
    if (refusal === 'free_spins_over' && round.reward_id) await cancelReward(db, round.reward_id);
    return refuse(refusal);
  }
  const accepted = await acceptRound(context, round);
  if (!accepted) return refuse('round_cancelled');
  const balance = await creditRound(context, session, accepted);
  return { round: (await findRound(db, round.id))!, balance };
}

/** The answer to a repeat, and to a demo. */
async function answerOf(
  { db, wallet }: StudioContext,
  session: StudioSessionRow,
  round: StudioRoundRow,
): Promise<Spun | SpinRefusal> {
  switch (round.state) {
    case 'betting':
      return refuse('busy', undefined, BUSY_SECONDS);
    case 'refused':
      // What was refused is stored as the refusal it was.
      return refuse(round.refusal as StakeAnswerRefusal);
    case 'cancelling':
    case 'cancelled':
      return refuse('round_cancelled');
    case 'won':
    case 'paid':
      return { round, balance: await readBalance({ db, wallet }, session) };
    default:
      return round.state satisfies never;
  }
}

/** Null when the operator does not answer. */
export async function readBalance(
  { db, wallet }: Pick<StudioContext, 'db' | 'wallet'>,
  session: StudioSessionRow,
): Promise<Micro | null> {
  if (session.player === null) return await readDemoBalance(db, session.id);
  const answer = await wallet.balance(session);
  return answer.kind === 'done' ? answer.balance : null;
}
