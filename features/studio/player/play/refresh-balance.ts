import { api } from '#platform/browser/net/api.ts';
import { wasRefused } from '#platform/browser/net/unanswered.ts';
import { getStudioState } from '../../contract.ts';
import { moneyOf, update } from './play-state.ts';
import type { StudioPlay } from './studio-play.ts';

const AGAIN_MS = 5_000;
const TRIES = 12;

/**
 * Reads the balance again: after a deposit, a refusal, or until the operator has credited a payout.
 * From a spin to the end of its show, the balance is that of the round.
 */
export async function refreshBalance(context: StudioPlay): Promise<void> {
  const { store, session, wait } = context;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer = await api(getStudioState, { body: { session } });
    const { status, studio } = store.get();
    if (status === 'over' || !studio) return;
    if (wasRefused(answer)) {
      if (answer.refused === 'session_over') update(store, { status: 'over', autoplay: null });
      return;
    }
    const { balance, jackpots, round } = answer.data;
    const isPaid = round?.is_paid !== false;
    if (status === 'ready') {
      update(store, { balance: moneyOf(balance), isCrediting: !isPaid });
      update(store, { studio: { ...studio, jackpots } });
    }
    if (isPaid) return;
    await wait(AGAIN_MS);
  }
}
