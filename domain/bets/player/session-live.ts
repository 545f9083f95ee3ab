/**
 * A member's session of play as the house counts it: on all his devices, whatever page was opened
 * or closed meanwhile. Loaded after the first screen.
 */
import { isRefusal } from '#core/refusal.ts';
import { micro, parseMoney } from '#core/money.ts';
import { ownerNow } from '#domain/identity/player/owner.ts';
import { api } from '#platform/browser/net/api.ts';
import { getPlaySession, type PlaySession } from '../contract.session.ts';
import type { BetRecord } from '../contract.ts';
import {
  noteSessionBet,
  onSessionBet,
  setPlayTime,
  withBet,
  type PlayTime,
} from './session-net.ts';
import { hearTabs } from './tabs.ts';

/** Bets of other devices are in the sums after this time at the latest. */
const AGAIN_MS = 60_000;

/** Keeps the session of this page up to date while a table is open. Answers how to stop. */
export function followSession(): () => void {
  let heard: BetRecord[] = [];
  let isWanted = true;
  let isAsking = false;

  async function read(): Promise<void> {
    if (isAsking || document.visibilityState === 'hidden') return;
    isAsking = true;
    const owner = ownerNow();
    const heardBefore = heard.length;
    const answer = await api(getPlaySession);
    isAsking = false;
    if (!isWanted || owner !== ownerNow() || isRefusal(answer)) return;
    // What was heard of while the answer was on its way may not be in it.
    heard = heard.slice(heardBefore);
    const told = answer.data && timeOf(answer.data);
    setPlayTime(heard.reduce<PlayTime | null>(withBet, told));
  }

  const stops = [
    onSessionBet((bet) => void heard.push(bet)),
    hearTabs((message) => {
      if (message.kind === 'bet') noteSessionBet(message.bet);
    }),
  ];
  const again = () => void read();
  const timer = setInterval(again, AGAIN_MS);
  document.addEventListener('visibilitychange', again);
  again();
  return () => {
    isWanted = false;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', again);
    for (const stop of stops) stop();
  };
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
