/**
 * The session of play in numbers: what was staked and came back, in each currency. For a guest it
 * is what this page heard of; for a member the house says it (session-live.ts), and what he bets
 * meanwhile is added here at once.
 */
import { create } from 'zustand';
import type { WalletCurrency } from '#core/currency.ts';
import { micro, parseMoney, ZERO, type Micro } from '#core/money.ts';
import { onOwner } from '#domain/identity/player/owner.ts';
import type { BetRecord } from '../contract.ts';
import { isLater } from './my-bets.ts';

export type Sums = { readonly bets: number; readonly net: Micro };
export type PlayTime = {
  readonly startedMs: number;
  /** The latest bet the house had counted when it was asked. */
  readonly counted?: string;
  readonly sums: { readonly [currency in WalletCurrency]?: Sums };
};

const NOTHING: Sums = { bets: 0, net: ZERO };

/** Undefined until anything is known, null when it is known that nobody is playing. */
const store = create<{ readonly time: PlayTime | null | undefined }>(() => ({ time: undefined }));
onOwner(() => setPlayTime(undefined));

export function setPlayTime(time: PlayTime | null | undefined): void {
  store.setState({ time });
}

export function usePlayTime(): PlayTime | null | undefined {
  return store((state) => state.time);
}

export function sumsOf(time: PlayTime | null | undefined, currency: WalletCurrency): Sums {
  return time?.sums[currency] ?? NOTHING;
}

type BetListener = (bet: BetRecord) => void;
const listeners = new Set<BetListener>();

export function onSessionBet(listener: BetListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Bets of a while: in several tabs of a shared round the same one is heard of several times. */
const HEARD_MAX = 500;
const heard = new Set<string>();

export function noteSessionBet(bet: BetRecord): void {
  if (heard.has(bet.id)) return;
  if (heard.size === HEARD_MAX) heard.clear();
  heard.add(bet.id);
  setPlayTime(withBet(store.getState().time, bet));
  for (const listener of listeners) listener(bet);
}

/** The session after one more bet; when a pause has ended it is for the house to say. */
export function withBet(before: PlayTime | null | undefined, bet: BetRecord): PlayTime {
  // An answer that was lost on its way and found again tells of a bet that is counted already.
  if (before?.counted !== undefined && !isLater(bet.id, before.counted)) return before;
  const time = before ?? { startedMs: Date.parse(bet.placed_at), sums: {} };
  const { bets, net } = sumsOf(time, bet.currency);
  const gain = (parseMoney(bet.payout) ?? 0n) - (parseMoney(bet.stake) ?? 0n);
  const sums = { ...time.sums, [bet.currency]: { bets: bets + 1, net: micro(net + gain) } };
  return { ...time, sums };
}
