/** The cash-out request: sent under one key and repeated until the server answers. */
import { useRef, useState } from 'react';
import { retryUntilAnswered, pauseOnline } from '#domain/bets/player/betting/retry.ts';
import { isUnanswered, wasRefused } from '#platform/browser/net/unanswered.ts';
import { ORDER_LIFETIME_MS } from '#domain/bets/player/betting/order.ts';
import { noteBalance } from '#domain/bets/player/seat/wallet.ts';
import { noteOwnBets } from '#domain/rounds/player/own-bets.ts';
import { newKey, type ApiRefusal } from '#platform/browser/net/api.ts';
import { socketCall } from '#platform/browser/net/socket.ts';
import { cashOut } from '../contract.ts';

export type CashOut = {
  /** The bet whose cash-out is being sent. */
  readonly sending: string | null;
  readonly refusal: ApiRefusal | null;
  /** Bets that the server cashed out for this page; the pushed updates may arrive later. */
  readonly cashedOut: ReadonlySet<string>;
  take(id: string): Promise<void>;
  clearRefusal(): void;
};

export function useCashOut(): CashOut {
  const [sending, setSending] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<ApiRefusal | null>(null);
  const [cashedOut, setCashedOut] = useState<ReadonlySet<string>>(new Set());
  const isSending = useRef(false);

  async function take(id: string): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    setSending(id);
    setRefusal(null);
    const answer = await requestCashOut(id);
    isSending.current = false;
    setSending(null);
    if (wasRefused(answer)) return setRefusal(toLateRefusal(answer));
    const { bet, balance } = answer.data;
    if (balance !== null) noteBalance(bet.currency, balance);
    noteOwnBets([bet]);
    setCashedOut((known) => new Set([...known, id]));
  }

  return { sending, refusal, cashedOut, take, clearRefusal: () => setRefusal(null) };
}

/** The button was enabled, so a bet that no longer runs had crashed meanwhile. */
function toLateRefusal(refusal: ApiRefusal): ApiRefusal {
  return refusal.refused === 'not_running' ? { ...refusal, refused: 'cash_out_late' } : refusal;
}

async function requestCashOut(id: string) {
  const key = newKey();
  const send = () => socketCall(cashOut, { params: { id }, body: {}, key, retryLost: true });
  const first = await send();
  if (!isUnanswered(first)) return first;
  const setup = { now: () => Date.now(), pause: pauseOnline };
  return await retryUntilAnswered({ ...setup, untilMs: setup.now() + ORDER_LIFETIME_MS }, send);
}
