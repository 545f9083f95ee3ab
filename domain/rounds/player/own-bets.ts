/**
 * The viewer's own bets in shared rounds: pushed by the house to all his pages, and known
 * earlier to the page that placed them. A bet that is settled stays here for a while, so that
 * the page can say what became of it.
 */
import { useEffect } from 'react';
import { create } from 'zustand';
import { refuse } from '#core/refusal.ts';
import { isObject } from '#core/fairness/json.ts';
import { spread } from '#domain/bets/player/desk.ts';
import { isLater } from '#domain/bets/player/my-bets.ts';
import { wasRefused } from '#domain/bets/player/ask.ts';
import { listBets, type BetRecord } from '#domain/bets/contract.ts';
import { onOwner } from '#domain/identity/player/owner.ts';
import { api } from '#platform/browser/net/api.ts';
import { showRefusal } from '#platform/browser/ui/errors.ts';
import { joinTopic } from '#platform/browser/net/socket.ts';
import { myRoundBets, type OwnBet } from '../contract.ts';

const store = create<{ readonly bets: readonly OwnBet[] }>(() => ({ bets: [] }));
const told = new Set<string>();
const listeners = new Set<(bet: OwnBet) => void>();
onOwner(() => store.setState({ bets: [] }));

/** Settled ones are kept up to this many in all. */
const KEPT_MAX = 40;

export function isOver({ state }: Pick<OwnBet, 'state'>): boolean {
  return state === 'settled' || state === 'void';
}

/** The changed ones in place of what was known of them, latest first. */
export function withOwn(known: readonly OwnBet[], changed: readonly OwnBet[]): readonly OwnBet[] {
  const byId = new Map(known.map((bet) => [bet.id, bet]));
  for (const bet of changed) {
    const before = byId.get(bet.id);
    // What is over stays over, whatever was still on its way.
    if (!before || !isOver(before) || isOver(bet)) byId.set(bet.id, bet);
  }
  const all = [...byId.values()].toSorted((a, b) => (isLater(b.id, a.id) ? 1 : -1));
  const over = all.filter(isOver);
  const dropped = new Set(over.slice(KEPT_MAX));
  return dropped.size === 0 ? all : all.filter((bet) => !dropped.has(bet));
}

/** Bets that are over at a table whose scene still shows why. */
const held = new Map<string, OwnBet[]>();

/** Keeps back what bets at this table came to. Answers how to tell it. */
export function holdOwnBets(table: string): () => void {
  const kept: OwnBet[] = [];
  held.set(table, kept);
  return () => {
    held.delete(table);
    noteOwnBets(kept);
  };
}

/** What the house said of own bets, by push or by answer. */
export function noteOwnBets(given: readonly OwnBet[]): void {
  const changed = given.filter((bet) => {
    const kept = isOver(bet) ? held.get(bet.table) : undefined;
    kept?.push(bet);
    return kept === undefined;
  });
  if (changed.length === 0) return;
  // A bet that waited is gone once it was placed, or taken back: nothing was decided about it.
  const gone = new Set(changed.flatMap((bet) => (wasQueue(bet) ? bet.id : [])));
  const known = store.getState().bets.filter(({ id }) => !gone.has(id));
  store.setState({
    bets: withOwn(
      known,
      changed.filter(({ id }) => !gone.has(id)),
    ),
  });
  for (const { refusal } of changed) if (refusal) showRefusal(refuse(refusal));
  for (const bet of changed) {
    if (gone.has(bet.id) || !isOver(bet) || told.has(bet.id)) continue;
    told.add(bet.id);
    if (bet.record) spread(bet.record);
    for (const listener of listeners) listener(bet);
  }
}

function wasQueue({ state, round, record }: OwnBet): boolean {
  return state === 'void' && round === null && record === null;
}

/** Bets that are open here and no longer at the house were decided while nobody listened. */
function takeSnapshot(open: readonly OwnBet[]): void {
  const here = new Set(open.map((bet) => bet.id));
  const missed = store.getState().bets.filter((bet) => !isOver(bet) && !here.has(bet.id));
  noteOwnBets(open);
  for (const bet of missed) void findOut(bet);
}

/** Its record is in the history; of a bet that was never taken there is none. */
async function findOut(bet: OwnBet): Promise<void> {
  const { currency, round } = bet;
  if (round === null) return forgetOwnBet(bet.id);
  const answer = await api(listBets, { query: { currency, limit: '50' } });
  if (wasRefused(answer)) return;
  const record = recordOf(bet, answer.data);
  if (!record) return forgetOwnBet(bet.id);
  noteOwnBets([{ ...bet, state: record.void_reason === null ? 'settled' : 'void', record }]);
}

/** The record of a bet, which has a number of its own; no two bets share one. */
export function recordOf(bet: OwnBet, records: readonly BetRecord[]): BetRecord | undefined {
  const taken = new Set(store.getState().bets.flatMap(({ record }) => (record ? record.id : [])));
  return records.find(
    ({ id, round, stake, params }) =>
      !taken.has(id) &&
      round === bet.round &&
      stake === bet.stake &&
      isObject(params) &&
      isWithin(params['bet'], bet.bet),
  );
}

/** The page knows of a bet what it was placed on, and what has happened to it since. */
function isWithin(placed: unknown, known: unknown): boolean {
  if (!isObject(placed) || !isObject(known)) return placed === known;
  return Object.entries(placed).every(
    ([name, value]) => JSON.stringify(value) === JSON.stringify(known[name]),
  );
}

/** Nothing is known of it any more. */
export function forgetOwnBet(id: string): void {
  store.setState({ bets: store.getState().bets.filter((bet) => bet.id !== id) });
}

/** Calls back once for each own bet that is over. Answers how to stop. */
export function onOwnBetOver(listener: (bet: OwnBet) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Latest first; of one table. */
export function useOwnBets(table: string): readonly OwnBet[] {
  useEffect(() => joinTopic(myRoundBets, { snapshot: takeSnapshot, message: noteOwnBets }), []);
  const bets = store((state) => state.bets);
  return bets.filter((bet) => bet.table === table);
}
