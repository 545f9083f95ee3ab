/** A decision: sent under one key and repeated until the server answers. */
import { retryUntilAnswered, pauseOnline } from '#domain/bets/player/betting/retry.ts';
import { ORDER_LIFETIME_MS } from '#domain/bets/player/betting/order.ts';
import { noteBalance } from '#domain/bets/player/seat/wallet.ts';
import { sound } from '#domain/bets/player/sound/sound.ts';
import { noteOwnBets } from '#domain/rounds/player/own-bets.ts';
import { useAction } from '#platform/browser/forms/use-action.ts';
import { newKey } from '#platform/browser/net/api.ts';
import { socketCall } from '#platform/browser/net/socket.ts';
import { isUnanswered } from '#platform/browser/net/unanswered.ts';
import { addStake, decide } from '../contract.ts';
import type { Decision } from '../rules.seat.ts';

type DecisionRequest = {
  readonly id: string;
  readonly step: number;
  readonly decision: Decision;
};

type Deciding = {
  readonly isBusy: boolean;
  send(asked: DecisionRequest): void;
};

export function useDecide(): Deciding {
  const { isBusy, run } = useAction(request, {
    onDone({ data: { bet, added, balance } }) {
      if (added) sound('chip');
      if (balance !== null) noteBalance(bet.currency, balance);
      noteOwnBets(added ? [bet, added] : [bet]);
    },
  });
  return { isBusy, send: run };
}

async function request({ id, step, decision }: DecisionRequest) {
  const key = newKey();
  const options = { params: { id }, key, retryLost: true };
  const send = () =>
    decision === 'hit' || decision === 'stand'
      ? socketCall(decide, { ...options, body: { step, decision } })
      : socketCall(addStake, { ...options, body: { step, decision } });
  const first = await send();
  if (!isUnanswered(first)) return first;
  const untilMs = Date.now() + ORDER_LIFETIME_MS;
  return await retryUntilAnswered({ now: () => Date.now(), pause: pauseOnline, untilMs }, send);
}
