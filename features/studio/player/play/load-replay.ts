/** A page that shows one round again: it has no session, so nothing can be staked. */
import { api } from '#platform/browser/net/api.ts';
import { wasRefused } from '#platform/browser/net/unanswered.ts';
import { getStudioReplay } from '../../contract.ts';
import { replayRound } from './game-actions.ts';
import { update } from './play-state.ts';
import { repeatCall } from './repeat-call.ts';
import type { StudioPlay } from './studio-play.ts';

export async function loadReplay(context: StudioPlay, token: string): Promise<void> {
  const { store } = context;
  update(store, { status: 'loading', notice: null });
  const answer = await repeatCall(context, () => api(getStudioReplay, { body: { token } }));
  if (wasRefused(answer)) {
    // A token that was cut off shows as little as one that has ended.
    const isOver = answer.refused === 'replay_over' || answer.refused === 'bad_input';
    return update(store, { status: isOver ? 'over' : 'failed', notice: answer.refused });
  }
  update(store, { status: 'ready', replay: answer.data });
  await watchReplay(context);
}

/** Shows the round from its start; nothing while it runs or the stage still loads. */
export async function watchReplay(context: StudioPlay): Promise<void> {
  const { replay } = context.store.get();
  if (replay) await replayRound(context, replay.round);
}
