/** The leaders of the day at the games of a page, and which of their bets are the viewer's own. */
import { useEffect, useState } from 'react';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import { onSessionBet } from '#domain/bets/player/session-net.ts';
import { onOwner } from '#domain/identity/player/owner.ts';
import { api } from '#platform/browser/net/api.ts';
import { listLeaders } from '../contract.ts';
import { bestOf, mayLead, type Place } from './leaders.ts';
import { noteOwn, ownAmong } from './own-leaders.ts';

const AGAIN_MS = 30_000;
/** The house writes a leader down just after it has told of the bet. */
const WRITTEN_MS = 1_000;
/** Wins of an autobet ask once for all of them. */
const APART_MS = 5_000;

export type Leaders = {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly places: readonly Place[];
  readonly own: ReadonlySet<string>;
  readonly refusal: Refusal | null;
};

const NOBODY: Leaders = { status: 'loading', places: [], own: new Set(), refusal: null };

/** Pass a constant list of games; nothing is asked before it is seen. */
export function useLeaders(games: readonly string[], isSeen: boolean) {
  const [leaders, setLeaders] = useState(NOBODY);
  const [attempt, setAttempt] = useState(0);
  useEffect(
    () => (isSeen ? followLeaders(games, setLeaders) : undefined),
    [games, isSeen, attempt],
  );
  const retry = () => {
    setLeaders(NOBODY);
    setAttempt(attempt + 1);
  };
  return { ...leaders, retry };
}

/** Tells of the leaders until it is stopped: now, then and when there may be another. */
function followLeaders(games: readonly string[], tell: (leaders: Leaders) => void): () => void {
  let now = NOBODY;
  let isWanted = true;
  let askedMs = 0;
  let soon: ReturnType<typeof setTimeout> | undefined;

  async function ask(): Promise<void> {
    clearTimeout(soon);
    soon = undefined;
    if (document.visibilityState === 'hidden') return;
    askedMs = Date.now();
    const next = await readLeaders(games, now);
    if (!isWanted) return;
    now = next;
    tell(next);
  }

  const again = () => {
    if (Date.now() - askedMs >= AGAIN_MS) void ask();
  };
  const timer = setInterval(() => void ask(), AGAIN_MS);
  document.addEventListener('visibilitychange', again);
  const stops = [
    onOwner(() => void ask()),
    onSessionBet((bet) => {
      if (!games.includes(bet.game) || !mayLead(bet, now.places)) return;
      noteOwn(bet.id);
      const waitMs = Math.max(WRITTEN_MS, askedMs + APART_MS - Date.now());
      soon ??= setTimeout(() => void ask(), waitMs);
    }),
  ];
  void ask();
  return () => {
    isWanted = false;
    clearInterval(timer);
    clearTimeout(soon);
    document.removeEventListener('visibilitychange', again);
    for (const stop of stops) stop();
  };
}

/** What is known already stays on the page when the house does not answer. */
async function readLeaders(games: readonly string[], known: Leaders): Promise<Leaders> {
  const answers = await Promise.all(
    games.map(async (game) => ({ game, answer: await api(listLeaders, { params: { game } }) })),
  );
  const lists: Place[][] = [];
  for (const { game, answer } of answers) {
    if (isRefusal(answer)) {
      return known.status === 'ready' ? known : { ...known, status: 'failed', refusal: answer };
    }
    lists.push(answer.data.leaders.map((leader) => ({ ...leader, game })));
  }
  const places = bestOf(lists);
  return { status: 'ready', places, own: await ownAmong(places), refusal: null };
}
