/**
 * A member's play session as the server counts it: on all devices, whatever pages were opened or
 * closed. Loaded after the first screen.
 */
import { isRefusal } from '#core/refusal.ts';
import { micro, parseMoney } from '#core/money.ts';
import { ownerNow } from '#domain/identity/player/owner.ts';
import { api } from '#platform/browser/net/api.ts';
import { whenResumed } from '#platform/browser/net/socket.ts';
import { getPlaySession, type PlaySession } from '../../contract.session.ts';
import { myBalance, type BetRecord } from '../../contract.ts';
import {
  countSessionBet,
  onSessionBet,
  setPlayTime,
  withBet,
  type PlayTime,
} from './session-net.ts';
import { onTabMessage } from './tabs.ts';

/** Bets of other devices are in the sums after this time at the latest. */
const REFRESH_INTERVAL_MS = 60_000;

/** Read again by `readSession`. */
const readers = new Set<() => void>();

/** Loads the session again: a bet was settled that this page has not placed. */
export function readSession(): void {
  for (const read of readers) read();
}

/**
 * Keeps the session of this page up to date while a table is open. Returns a function that stops
 * it.
 */
export function followSession(): () => void {
  let noted: BetRecord[] = [];
  let isWanted = true;
  let isAsking = false;

  async function read(): Promise<void> {
    if (isAsking || document.visibilityState === 'hidden') return;
    isAsking = true;
    const owner = ownerNow();
    const notedBefore = noted.length;
    const answer = await api(getPlaySession);
    // It may count a bet whose scene still moves, for which the pushed balance waits, too.
    await whenResumed(myBalance);
    isAsking = false;
    if (!isWanted || owner !== ownerNow() || isRefusal(answer)) return;
    // Bets noted while the response was in flight may be missing from it.
    noted = noted.slice(notedBefore);
    const loaded = answer.data && timeOf(answer.data);
    setPlayTime(noted.reduce<PlayTime | null>(withBet, loaded));
  }

  const stops = [
    onSessionBet((bet) => void noted.push(bet)),
    onTabMessage((message) => {
      if (message.kind === 'bet') void countLater(message.bet);
    }),
  ];
  const again = () => void read();
  const timer = setInterval(again, REFRESH_INTERVAL_MS);
  document.addEventListener('visibilitychange', again);
  readers.add(again);
  again();
  return () => {
    isWanted = false;
    readers.delete(again);
    clearInterval(timer);
    document.removeEventListener('visibilitychange', again);
    for (const stop of stops) stop();
  };
}

/** A hidden tab shows a shared round at once, while the scene of this one may still move. */
async function countLater(bet: BetRecord): Promise<void> {
  const owner = ownerNow();
  await whenResumed(myBalance);
  if (owner === ownerNow()) countSessionBet(bet);
}

function timeOf({ started_at, last_bet, sums }: PlaySession): PlayTime {
  const named = sums.map(({ currency, bets, net }) => {
    return [currency, { bets, net: micro(parseMoney(net) ?? 0n) }];
  });
  return {
    startedMs: Date.parse(started_at),
    counted: last_bet,
    sums: Object.fromEntries(named),
  };
}
