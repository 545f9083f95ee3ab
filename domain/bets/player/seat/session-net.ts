/**
 * The totals of the play session: what was staked and paid out, in each currency. For a guest they
 * come from this page only; for a member the server returns them (session-live.ts), and new bets
 * are added here at once.
 */
import { create } from 'zustand';
import type { WalletCurrency } from '#core/currency.ts';
import { micro, parseMoney, ZERO, type Micro } from '#core/money.ts';
import { onOwnerChange } from '#domain/identity/player/owner.ts';
import type { BetRecord } from '../../contract.ts';
import { isLater } from '../lists/my-bets.ts';

export type SessionSums = { readonly bets: number; readonly net: Micro };
export type PlayTime = {
  readonly startedMs: number;
  /** The latest bet the server had counted when it answered. */
  readonly counted?: string;
  readonly sums: { readonly [currency in WalletCurrency]?: SessionSums };
};

const NOTHING: SessionSums = { bets: 0, net: ZERO };

/** Undefined until the session is loaded, null when there is no session. */
const store = create<{ readonly time: PlayTime | null | undefined }>(() => ({ time: undefined }));
onOwnerChange(() => setPlayTime(undefined));

export function setPlayTime(time: PlayTime | null | undefined): void {
  store.setState({ time });
}

export function usePlayTime(): PlayTime | null | undefined {
  return store((state) => state.time);
}

export function sumsOf(time: PlayTime | null | undefined, currency: WalletCurrency): SessionSums {
  return time?.sums[currency] ?? NOTHING;
}

type BetListener = (bet: BetRecord) => void;
const listeners = new Set<BetListener>();
const shownHereListeners = new Set<BetListener>();

/** Calls the listener once for each bet, of whichever tab. Returns a function that stops it. */
export function onSessionBet(listener: BetListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The same for each bet whose result this page has shown, not for those of other tabs. */
export function onShownBet(listener: BetListener): () => void {
  shownHereListeners.add(listener);
  return () => shownHereListeners.delete(listener);
}

/**
 * Recently seen bets: with several tabs of a shared round, the same bet is reported several times.
 */
const SEEN_MAX = 500;
const counted = new Set<string>();
const shown = new Set<string>();

/** A bet whose result this page has shown. */
export function noteSessionBet(bet: BetRecord): void {
  countSessionBet(bet);
  if (!isFirst(shown, bet)) return;
  for (const listener of shownHereListeners) listener(bet);
}

/** A bet of another tab: it is counted, and there is nothing to celebrate here. */
export function countSessionBet(bet: BetRecord): void {
  if (!isFirst(counted, bet)) return;
  setPlayTime(withBet(store.getState().time, bet));
  for (const listener of listeners) listener(bet);
}

function isFirst(seen: Set<string>, { id }: BetRecord): boolean {
  if (seen.has(id)) return false;
  if (seen.size === SEEN_MAX) seen.clear();
  seen.add(id);
  return true;
}

/** The session after one more bet; whether a pause has ended it is for the server to decide. */
export function withBet(before: PlayTime | null | undefined, bet: BetRecord): PlayTime {
  // A response that was lost and found again may report a bet that is already counted.
  if (before?.counted !== undefined && !isLater(bet.id, before.counted)) return before;
  const time = before ?? { startedMs: Date.parse(bet.placed_at), sums: {} };
  const { bets, net } = sumsOf(time, bet.currency);
  // A free round moves no money of the player.
  const gain = bet.is_free_round
    ? 0n
    : (parseMoney(bet.payout) ?? 0n) - (parseMoney(bet.stake) ?? 0n);
  const sums = { ...time.sums, [bet.currency]: { bets: bets + 1, net: micro(net + gain) } };
  return { ...time, sums };
}
