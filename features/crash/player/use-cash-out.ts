/** The press that takes the money: under one key, asked after until the house has answered. */
import { useRef, useState } from 'react';
import {
  askUntilAnswered,
  isUnanswered,
  pauseOnline,
  wasRefused,
} from '#domain/bets/player/ask.ts';
import { ORDER_LIFETIME_MS } from '#domain/bets/player/order.ts';
import { noteBalance } from '#domain/bets/player/wallet.ts';
import { noteOwnBets } from '#domain/rounds/player/own-bets.ts';
import { newKey, type ApiRefusal } from '#platform/browser/net/api.ts';
import { socketCall } from '#platform/browser/net/socket.ts';
import { cashOut } from '../contract.ts';

export type CashOut = {
  /** The bet the house is being asked about. */
  readonly asking: string | null;
  readonly refusal: ApiRefusal | null;
  /** Bets the house said yes to in this page; pushes may come later. */
  readonly taken: ReadonlySet<string>;
  take(id: string): Promise<void>;
  forgive(): void;
};

export function useCashOut(): CashOut {
  const [asking, setAsking] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<ApiRefusal | null>(null);
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const isUnderWay = useRef(false);

  async function take(id: string): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setAsking(id);
    setRefusal(null);
    const answer = await askFor(id);
    isUnderWay.current = false;
    setAsking(null);
    if (wasRefused(answer)) return setRefusal(late(answer));
    const { bet, balance } = answer.data;
    if (balance !== null) noteBalance(bet.currency, balance);
    noteOwnBets([bet]);
    setTaken((known) => new Set([...known, id]));
  }

  return { asking, refusal, taken, take, forgive: () => setRefusal(null) };
}

/** The button was there, so what did not run any more had crashed on the way. */
function late(refusal: ApiRefusal): ApiRefusal {
  return refusal.refused === 'not_running' ? { ...refusal, refused: 'cash_out_late' } : refusal;
}

async function askFor(id: string) {
  const key = newKey();
  const ask = () => socketCall(cashOut, { params: { id }, body: {}, key, retryLost: true });
  const first = await ask();
  if (!isUnanswered(first)) return first;
  const setup = { now: () => Date.now(), pause: pauseOnline };
  return await askUntilAnswered({ ...setup, untilMs: setup.now() + ORDER_LIFETIME_MS }, ask);
}
