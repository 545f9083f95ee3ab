/** The cash-out request: sent under one key and repeated until the server answers. */
import { useState } from 'react';
import { retryUntilAnswered, pauseOnline } from '#domain/bets/player/betting/retry.ts';
import { isUnanswered, wasRefused } from '#platform/browser/net/unanswered.ts';
import { ORDER_LIFETIME_MS } from '#domain/bets/player/betting/order.ts';
import { noteBalance } from '#domain/bets/player/seat/wallet.ts';
import { noteOwnBets } from '#domain/rounds/player/own-bets.ts';
import { useAction } from '#platform/browser/forms/use-action.ts';
import { newKey, type ApiRefusal } from '#platform/browser/net/api.ts';
import { socketCall } from '#platform/browser/net/socket.ts';
import { cashOut } from '../contract.ts';

export type CashOut = {
  readonly isSending: boolean;
  readonly refusal: ApiRefusal | undefined;
  /** Bets that the server cashed out for this page; the pushed updates may arrive later. */
  readonly cashedOut: ReadonlySet<string>;
  take(id: string): void;
  clearRefusal(): void;
};

export function useCashOut(): CashOut {
  const [cashedOut, setCashedOut] = useState<ReadonlySet<string>>(new Set());
  const { isBusy, refusal, run, clear } = useAction(requestCashOut, {
    isInline: true,
    onDone({ data: { bet, balance } }, id) {
      if (balance !== null) noteBalance(bet.currency, balance);
      noteOwnBets([bet]);
      setCashedOut((known) => new Set([...known, id]));
    },
  });
  return { isSending: isBusy, refusal, cashedOut, take: run, clearRefusal: clear };
}

async function requestCashOut(id: string) {
  const key = newKey();
  const send = () => socketCall(cashOut, { params: { id }, body: {}, key, retryLost: true });
  const first = await send();
  if (!isUnanswered(first)) return lateRefusal(first);
  const setup = { now: () => Date.now(), pause: pauseOnline };
  const untilMs = setup.now() + ORDER_LIFETIME_MS;
  return lateRefusal(await retryUntilAnswered({ ...setup, untilMs }, send));
}

/** The button was enabled, so a bet that no longer runs had crashed meanwhile. */
function lateRefusal<T>(answer: T | ApiRefusal): T | ApiRefusal {
  if (!wasRefused(answer) || answer.refused !== 'not_running') return answer;
  return { ...answer, refused: 'cash_out_late' };
}
