/** The best bets of the day in the games of a page, and which of them are the viewer's own. */
import { useEffect, useState } from 'react';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import { onSessionBet } from '#domain/bets/player/seat/session-net.ts';
import { onOwnerChange } from '#domain/identity/player/owner.ts';
import { api } from '#platform/browser/net/api.ts';
import { listTopBets } from '../contract.ts';
import { mayEnter, mergeEntries, type LeaderboardEntry } from './leaderboard.ts';
import { addOwnBet, findOwnBets } from './own-bets.ts';

const REFRESH_MS = 30_000;
/** The server stores an entry shortly after it has published the bet. */
const STORED_AFTER_MS = 1_000;
/** The wins of an autobet cause one request for all of them. */
const MIN_INTERVAL_MS = 5_000;

export type LeaderboardState = {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly entries: readonly LeaderboardEntry[];
  /** Ids of the viewer's own bets. */
  readonly own: ReadonlySet<string>;
  readonly refusal: Refusal | null;
};

const LOADING: LeaderboardState = {
  status: 'loading',
  entries: [],
  own: new Set(),
  refusal: null,
};

/** Pass a constant list of games; nothing is requested before the leaderboard is seen. */
export function useLeaderboard(games: readonly string[], isSeen: boolean) {
  const [state, setState] = useState(LOADING);
  const [attempt, setAttempt] = useState(0);
  useEffect(
    () => (isSeen ? followLeaderboard(games, setState) : undefined),
    [games, isSeen, attempt],
  );
  const retry = () => {
    setState(LOADING);
    setAttempt(attempt + 1);
  };
  return { ...state, retry };
}

/** Refreshes at once, regularly, and when a bet of the viewer may enter; returns how to stop. */
function followLeaderboard(
  games: readonly string[],
  onState: (state: LeaderboardState) => void,
): () => void {
  let now = LOADING;
  let isActive = true;
  let requestedMs = 0;
  let scheduled: ReturnType<typeof setTimeout> | undefined;

  async function refresh(): Promise<void> {
    clearTimeout(scheduled);
    scheduled = undefined;
    if (document.visibilityState === 'hidden') return;
    requestedMs = Date.now();
    const next = await fetchLeaderboard(games, now);
    if (!isActive) return;
    now = next;
    onState(next);
  }

  const refreshIfStale = () => {
    if (Date.now() - requestedMs >= REFRESH_MS) void refresh();
  };
  const timer = setInterval(() => void refresh(), REFRESH_MS);
  document.addEventListener('visibilitychange', refreshIfStale);
  const unsubscribes = [
    onOwnerChange(() => void refresh()),
    onSessionBet((bet) => {
      if (!games.includes(bet.game) || !mayEnter(bet, now.entries)) return;
      addOwnBet(bet.id);
      const waitMs = Math.max(STORED_AFTER_MS, requestedMs + MIN_INTERVAL_MS - Date.now());
      scheduled ??= setTimeout(() => void refresh(), waitMs);
    }),
  ];
  void refresh();
  return () => {
    isActive = false;
    clearInterval(timer);
    clearTimeout(scheduled);
    document.removeEventListener('visibilitychange', refreshIfStale);
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
}

/** Entries that are already shown stay when a request fails. */
async function fetchLeaderboard(
  games: readonly string[],
  known: LeaderboardState,
): Promise<LeaderboardState> {
  const answers = await Promise.all(
    games.map(async (game) => ({ game, answer: await api(listTopBets, { params: { game } }) })),
  );
  const lists: LeaderboardEntry[][] = [];
  for (const { game, answer } of answers) {
    if (isRefusal(answer)) {
      return known.status === 'ready' ? known : { ...known, status: 'failed', refusal: answer };
    }
    lists.push(answer.data.bets.map((bet) => ({ ...bet, game })));
  }
  const entries = mergeEntries(lists);
  return { status: 'ready', entries, own: await findOwnBets(entries), refusal: null };
}
