/** One round: pay, draw, show. Its key is repeated until it has an answer. */
import { formatMoney, subtractMoney, ZERO } from '#core/money.ts';
import { api, type ApiRefusal } from '#platform/browser/net/api.ts';
import { wasRefused } from '#platform/browser/net/unanswered.ts';
import { markShown, spin, type StudioRound } from '../../contract.ts';
import type { SlotOutcome } from '../../rules.outcome.ts';
import { afterRound } from './autoplay.ts';
import { forgetPending, pendSpin, type PendingSpin } from './pending-spin.ts';
import {
  balancePartOf,
  balanceWith,
  costOf,
  moneyOf,
  payoutOf,
  playedReward,
  update,
  type PlayState,
  type SpinAnswer,
} from './play-state.ts';
import type { StudioPlay } from './studio-play.ts';
import { refreshBalance } from './refresh-balance.ts';
import { repeatCall } from './repeat-call.ts';

const ANSWER_MS = 12_000;
/** A spin of these may have been paid: it is asked for under the same key. */
const UNDECIDED: ReadonlySet<string> = new Set(['wallet_away']);

/** Nothing happens while a round runs: two presses are one spin. */
export async function playSpin(context: StudioPlay, isBought = false): Promise<void> {
  const state = context.store.get();
  if (!maySpin(state) || !context.stage) return;
  await runSpin(context, pendSpin(context.session, nextSpin(state, isBought)));
  await continueAutoplay(context);
}

/** Free spins come first. */
function nextSpin(state: PlayState, isBought: boolean): Omit<PendingSpin, 'key'> {
  const reward = playedReward(state);
  if (!reward) return { stake: state.stake, isBought };
  return { stake: reward.bet_value, isBought: false, reward: reward.id };
}

export function maySpin(state: PlayState): boolean {
  return state.status === 'ready' && state.isStageReady && !state.isPaused;
}

/** Also after a reload, for the spin that had no answer. */
export async function runSpin(context: StudioPlay, pending: PendingSpin): Promise<void> {
  const { store, stage, nowMs, wait } = context;
  const before = store.get();
  const startedMs = nowMs();
  const cost = costOfSpin(context, pending);
  update(store, {
    status: 'sending',
    notice: null,
    endedReward: null,
    isReplay: false,
    balance: subtractMoney(before.balance, cost),
  });
  context.postToParent({ type: 'round_started', stake: formatMoney(cost) });
  stage?.turn(before.isTurbo);
  const answer = await send(context, pending);
  if (wasRefused(answer)) {
    await refused(context, answer, before);
  } else {
    forgetPending();
    await showAnswer(context, answer.data);
  }
  context.postToParent({ type: 'round_ended' });
  const restMs = (before.studio?.rules.min_round_ms ?? 0) - (nowMs() - startedMs);
  if (restMs > 0) await wait(restMs);
  if (store.get().status !== 'over') update(store, { status: 'ready' });
}

function costOfSpin({ sheet }: StudioPlay, { stake, isBought, reward }: PendingSpin) {
  if (reward !== undefined) return ZERO;
  return costOf(stake, isBought ? sheet?.buy?.priceM4 : undefined);
}

function send(context: StudioPlay, { key, stake, isBought, reward }: PendingSpin) {
  const body = { session: context.session, stake, is_bought: isBought, ...(reward && { reward }) };
  return repeatCall(context, () => api(spin, { body, key, timeoutMs: ANSWER_MS }));
}

async function refused(
  context: StudioPlay,
  { refused: code }: ApiRefusal,
  before: PlayState,
): Promise<void> {
  const { store, stage } = context;
  if (!UNDECIDED.has(code)) forgetPending();
  stage?.halt();
  const isOver = code === 'session_over';
  update(store, {
    autoplay: null,
    balance: before.balance,
    notice: code,
    ...(before.studio && isEndOfReward(code) ? { studio: { ...before.studio, reward: null } } : {}),
    ...(isOver ? { status: 'over' as const } : {}),
  });
  if (!isOver) await refreshBalance(context);
}

/** After it, spins cost money again. */
function isEndOfReward(code: string): boolean {
  return code === 'free_spins_over';
}

async function showAnswer(context: StudioPlay, answer: SpinAnswer): Promise<void> {
  const { store } = context;
  const { round, balance, jackpots, seed, reward, ended_reward: endedReward } = answer;
  const total = balancePartOf(round);
  const studio = store.get().studio;
  update(store, {
    status: 'showing',
    ...(studio ? { studio: { ...studio, seed, round, is_round_shown: false } } : {}),
    ...(balance === null ? {} : { balance: subtractMoney(moneyOf(balance), total) }),
  });
  await showRound(context, round);
  const after = store.get();
  update(store, {
    balance: balanceWith(after, total),
    isCrediting: balance === null,
    ...(after.studio ? { studio: { ...after.studio, jackpots, reward } } : {}),
    endedReward,
    // Autoplay would go on with money.
    ...(endedReward ? { autoplay: null } : {}),
  });
  if (balance === null) void refreshBalance(context);
  else context.postToParent({ type: 'balance_changed' });
  countRound(context, round);
}

/** Shows a round on the stage, and says so to the server: a reload does not show it again. */
export async function showRound(context: StudioPlay, round: StudioRound): Promise<void> {
  await showOnStage(context, round);
  const { studio } = context.store.get();
  if (studio) update(context.store, { studio: { ...studio, round, is_round_shown: true } });
  const body = { session: context.session, round: round.id };
  // Its loss costs nothing: the round is shown once more.
  void api(markShown, { body });
}

export async function showOnStage(context: StudioPlay, round: StudioRound): Promise<void> {
  const { studio, replay, isTurbo } = context.store.get();
  const rules = studio?.rules ?? replay?.rules;
  const { total, jackpot } = payoutOf(round);
  await context.stage?.show({
    outcome: outcomeOf(round),
    cost: moneyOf(round.cost),
    payout: total,
    jackpot,
    isTurbo,
    celebrates: rules?.celebration === 'above_stake',
    mayHurry: rules?.is_turbo_allowed === true,
  });
}

/** The wire has JSON here; the server wrote an outcome of this slot. */
export function outcomeOf(round: StudioRound): SlotOutcome {
  return round.outcome as unknown as SlotOutcome;
}

function countRound({ store }: StudioPlay, round: StudioRound): void {
  const { autoplay, stake } = store.get();
  if (!autoplay) return;
  const played = {
    cost: moneyOf(round.cost),
    payout: payoutOf(round).total,
    hasFeature: outcomeOf(round).spins.length > 1,
  };
  update(store, { autoplay: afterRound(autoplay, played, moneyOf(stake)) });
}

/** The rounds of autoplay follow one another; a refusal or a pause has ended it. */
async function continueAutoplay(context: StudioPlay): Promise<void> {
  const { store } = context;
  while (store.get().autoplay && maySpin(store.get())) {
    await runSpin(context, pendSpin(context.session, nextSpin(store.get(), false)));
  }
}
