/** The start of a session: its state, then what was interrupted. */
import { api } from '#platform/browser/net/api.ts';
import { wasRefused } from '#platform/browser/net/unanswered.ts';
import { addMoney, subtractMoney, ZERO } from '#core/money.ts';
import { getStudioState } from '../../contract.ts';
import type { SlotLook } from '../looks/look.ts';
import type { SlotGame } from '../../rules.slot.ts';
import { ensureOwnSeed, replayRound } from './game-actions.ts';
import type { StudioPlay } from './studio-play.ts';
import { readPending } from './pending-spin.ts';
import { outcomeOf, runSpin, showRound } from './play-spin.ts';
import { balancePartOf, moneyOf, update } from './play-state.ts';
import { refreshBalance } from './refresh-balance.ts';
import { repeatCall } from './repeat-call.ts';
import type { SlotStage } from './stage-port.ts';

export async function loadGame(context: StudioPlay): Promise<void> {
  const { store, session } = context;
  update(store, { status: 'loading', notice: null });
  const answer = await repeatCall(context, () => api(getStudioState, { body: { session } }));
  if (wasRefused(answer)) {
    const status = answer.refused === 'session_over' ? 'over' : 'failed';
    return update(store, { status, notice: answer.refused });
  }
  const studio = answer.data;
  const { round, is_round_shown: isShown } = studio;
  // The payout of a round that is still to be shown comes with it.
  const held = round && !isShown && round.is_paid ? balancePartOf(round) : ZERO;
  update(store, {
    studio,
    stake: studio.default_stake,
    balance: subtractMoney(moneyOf(studio.balance), held),
    isCrediting: round?.is_paid === false,
  });
  await ensureOwnSeed(context);
  update(store, { status: 'ready' });
  context.postToParent({ type: 'ready' });
  if (context.stage) await resume(context);
  if (round?.is_paid === false) void refreshBalance(context);
}

type LoadedSlot = {
  readonly stage: SlotStage;
  readonly sheet: SlotGame['sheet'];
  readonly look: SlotLook;
};

export async function attachStage(
  context: StudioPlay,
  { stage, sheet, look }: LoadedSlot,
): Promise<void> {
  Object.assign(context, { stage, sheet, look });
  update(context.store, { isStageReady: true });
  const { status, replay } = context.store.get();
  if (status !== 'ready') stage.rest(undefined);
  else await (replay ? replayRound(context, replay.round) : resume(context));
}

/** A spin without an answer is asked for again; a round that was not shown is shown now. */
async function resume(context: StudioPlay): Promise<void> {
  const { store, stage, session } = context;
  const { studio } = store.get();
  const round = studio?.round ?? null;
  const pending = readPending(session);
  const isShown = studio?.is_round_shown !== false;
  stage?.rest(round && isShown ? outcomeOf(round).spins.at(-1)?.steps.at(-1)?.grid : undefined);
  if (pending) return runSpin(context, pending);
  if (!round || isShown) return;
  update(store, { status: 'showing', stake: knownStake(context, round.stake) });
  await showRound(context, round);
  const { balance } = store.get();
  const total = round.is_paid ? balancePartOf(round) : ZERO;
  const endedReward = studio?.ended_reward ?? null;
  update(store, { status: 'ready', endedReward, balance: addMoney(balance, total) });
}

function knownStake({ store }: StudioPlay, stake: string): string {
  const { studio, stake: now } = store.get();
  return studio?.stakes.includes(stake) ? stake : now;
}
