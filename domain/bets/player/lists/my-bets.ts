/** The player's own bets in a game, latest first: the listing of the server and each new bet. */
import { useEffect } from 'react';
import { create } from 'zustand';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import { onOwnerChange, ownerNow } from '#domain/identity/player/owner.ts';
import { tokenNow, whenSessionKnown } from '#domain/identity/player/session.ts';
import { api } from '#platform/browser/net/api.ts';
import { whenResumed } from '#platform/browser/net/socket.ts';
import { listBets, myBalance, type BetRecord } from '../../contract.ts';
import { onTabMessage } from '../seat/tabs.ts';

export type PlayMode = 'money' | 'play';

export type BetList = {
  readonly bets: readonly BetRecord[];
  readonly next: string | null;
  readonly status: 'new' | 'loading' | 'ready' | 'failed';
  readonly refusal: Refusal | null;
};

const EMPTY: BetList = { bets: [], next: null, status: 'new', refusal: null };
const PAGE = '25';

const store = create<Readonly<Record<string, BetList>>>(() => ({}));
onOwnerChange(() => store.setState({}, true));

function listKey(game: string, mode: PlayMode): string {
  return `${game}/${mode}`;
}

export type MyBetList = BetList & {
  more(): void;
  retry(): void;
};

export function useMyBets(game: string, mode: PlayMode): MyBetList {
  const key = listKey(game, mode);
  const list = store((lists) => lists[key]) ?? EMPTY;
  const isNew = list.status === 'new';
  useEffect(() => {
    if (isNew) void load(game, mode, null);
  }, [game, mode, isNew]);
  useEffect(
    () =>
      onTabMessage((message) => {
        if (message.kind === 'bet') void noteBetLater(message.bet);
      }),
    [],
  );
  return {
    ...list,
    more: () => void load(game, mode, list.next),
    retry: () => void load(game, mode, null),
  };
}

async function load(game: string, mode: PlayMode, cursor: string | null): Promise<void> {
  const key = listKey(game, mode);
  change(key, { status: 'loading' });
  const { status } = await whenSessionKnown();
  // A visitor without a token has placed no bet yet, and a guest has no real-money bets.
  if (tokenNow() === null || (status !== 'member' && mode === 'money')) {
    return change(key, { status: 'ready' });
  }
  const query = { game, play: mode === 'play' ? 'only' : 'none', limit: PAGE } as const;
  const answer = await api(listBets, { query: cursor === null ? query : { ...query, cursor } });
  // It may list a bet whose scene still moves.
  await whenResumed(myBalance);
  if (isRefusal(answer)) return change(key, { status: 'failed', refusal: answer });
  const bets = merged(store.getState()[key]?.bets ?? [], answer.data);
  return change(key, { bets, next: answer.next, status: 'ready', refusal: null });
}

function change(key: string, part: Partial<BetList>): void {
  const before = store.getState()[key] ?? EMPTY;
  store.setState({ [key]: { ...before, ...part } });
}

/** Reloads the lists of a game from the first page. */
export function reloadMyBets(game: string): void {
  for (const mode of ['money', 'play'] as const) {
    if (store.getState()[listKey(game, mode)]) void load(game, mode, null);
  }
}

/** The other tab may show a shared round at once, while the scene of this one still moves. */
async function noteBetLater(bet: BetRecord): Promise<void> {
  const owner = ownerNow();
  await whenResumed(myBalance);
  if (owner === ownerNow()) noteBet(bet);
}

/** Adds a bet that just settled, here or in another tab. */
export function noteBet(bet: BetRecord): void {
  const key = listKey(bet.game, bet.currency === 'PLAY' ? 'play' : 'money');
  change(key, { bets: merged(store.getState()[key]?.bets ?? [], [bet]) });
}

/** A seed was revealed: every bet under it shows the seed from now on. */
export function noteRevealed(hash: string, serverSeed: string): void {
  for (const [key, list] of Object.entries(store.getState())) {
    const bets = list.bets.map((bet) =>
      bet.server_seed_hash === hash ? { ...bet, server_seed: serverSeed } : bet,
    );
    change(key, { bets });
  }
}

/** Bet ids grow with time; the latest comes first and none appears twice. */
export function merged(known: readonly BetRecord[], more: readonly BetRecord[]): BetRecord[] {
  const [latest] = known;
  const [only] = more;
  // The usual case, which must stay cheap after thousands of bets.
  if (only && more.length === 1 && (!latest || isLater(only.id, latest.id))) {
    return [only, ...known];
  }
  const byId = new Map([...known, ...more].map((bet) => [bet.id, bet]));
  return [...byId.values()].toSorted((a, b) => (isLater(b.id, a.id) ? 1 : -1));
}

/** Compares two bet ids. */
export function isLater(a: string, b: string): boolean {
  return a.length === b.length ? a > b : a.length > b.length;
}
