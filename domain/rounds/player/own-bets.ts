/**
 * The viewer's own bets in shared rounds: pushed by the server to all their pages, and known
 * earlier to the page that placed them. A settled bet stays here for a while, so that the page can
 * show its result.
 */
import { useEffect } from 'react';
import { create } from 'zustand';
import { refuse } from '#core/refusal.ts';
import { isObject } from '#core/fairness/json.ts';
import { publishSettledBet } from '#domain/bets/player/betting/publish-bet.ts';
import { isLater } from '#domain/bets/player/lists/my-bets.ts';
import { wasRefused } from '#platform/browser/net/unanswered.ts';
import { openGameLink } from '#domain/bets/player/open-game-link.ts';
import { listBets, type BetRecord } from '#domain/bets/contract.ts';
import { onOwnerChange } from '#domain/identity/player/owner.ts';
import { api } from '#platform/browser/net/api.ts';
import { currentLocale } from '#platform/browser/texts/i18n.tsx';
import { showRefusal } from '#platform/browser/ui/errors.ts';
import { joinTopic } from '#platform/browser/net/socket.ts';
import { myRoundBets, type OwnBet } from '../contract.ts';

const store = create<{ readonly bets: readonly OwnBet[] }>(() => ({ bets: [] }));
const notified = new Set<string>();
const listeners = new Set<(bet: OwnBet) => void>();
onOwnerChange(() => store.setState({ bets: [] }));

/** Up to this many settled bets are kept. */
const KEPT_MAX = 40;

export function isOver({ state }: Pick<OwnBet, 'state'>): boolean {
  return state === 'settled' || state === 'void';
}

/** Replaces known bets by their changed versions, latest first. */
export function withOwn(known: readonly OwnBet[], changed: readonly OwnBet[]): readonly OwnBet[] {
  const byId = new Map(known.map((bet) => [bet.id, bet]));
  for (const bet of changed) {
    const before = byId.get(bet.id);
    // A finished bet stays finished, whatever late message still arrives.
    if (!before || !isOver(before) || isOver(bet)) byId.set(bet.id, bet);
  }
  const all = [...byId.values()].toSorted((a, b) => (isLater(b.id, a.id) ? 1 : -1));
  const over = all.filter(isOver);
  const dropped = new Set(over.slice(KEPT_MAX));
  return dropped.size === 0 ? all : all.filter((bet) => !dropped.has(bet));
}

/** While the scene of a round shows its result, bets that came with it settled look open. */
export function withoutResults(
  own: readonly OwnBet[],
  round: string | undefined,
): readonly OwnBet[] {
  return own.map((bet) =>
    bet.state === 'settled' && bet.round === round ? { ...bet, state: 'open', record: null } : bet,
  );
}

/** Finished bets of a table whose animation is still running. */
const delayed = new Map<string, OwnBet[]>();

/** Delays the results of bets at this table. Returns a function that applies them. */
export function delayOwnBets(table: string): () => void {
  const kept: OwnBet[] = [];
  delayed.set(table, kept);
  return () => {
    delayed.delete(table);
    noteOwnBets(kept);
  };
}

/** Applies own bets received from the server, by push or by response. */
export function noteOwnBets(given: readonly OwnBet[]): void {
  const changed = given.filter((bet) => {
    const kept = isOver(bet) ? delayed.get(bet.table) : undefined;
    kept?.push(bet);
    return kept === undefined;
  });
  if (changed.length === 0) return;
  // A queued bet disappears once it was placed or cancelled: it has no result of its own.
  const gone = new Set(changed.flatMap((bet) => (wasQueue(bet) ? bet.id : [])));
  const known = store.getState().bets.filter(({ id }) => !gone.has(id));
  store.setState({
    bets: withOwn(
      known,
      changed.filter(({ id }) => !gone.has(id)),
    ),
  });
  for (const { refusal, open_game: game } of changed) {
    if (refusal) showRefusal(refuse(refusal), openGameLink(currentLocale(), game));
  }
  for (const bet of changed) {
    if (gone.has(bet.id) || !isOver(bet) || notified.has(bet.id)) continue;
    notified.add(bet.id);
    if (bet.record) publishSettledBet(bet.record);
    for (const listener of listeners) listener(bet);
  }
}

function wasQueue({ state, round, record }: OwnBet): boolean {
  return state === 'void' && round === null && record === null;
}

/**
 * Bets that are open here and not in the snapshot were decided while this page was disconnected.
 */
export function applySnapshot(bets: readonly OwnBet[]): void {
  const here = new Set(bets.map((bet) => bet.id));
  const known = store.getState().bets;
  const missed = known.filter((bet) => !isOver(bet) && !here.has(bet.id));
  const knownIds = new Set(known.map((bet) => bet.id));
  // What ended before the page was opened is shown with its round, but it is no news.
  for (const bet of bets) if (isOver(bet) && !knownIds.has(bet.id)) notified.add(bet.id);
  noteOwnBets(bets);
  for (const bet of missed) void resolveMissed(bet);
}

/** Its record is in the history; a bet that was never placed has none. */
async function resolveMissed(bet: OwnBet): Promise<void> {
  const { currency, round } = bet;
  if (round === null) return removeOwnBet(bet.id);
  const answer = await api(listBets, { query: { currency, limit: '50' } });
  if (wasRefused(answer)) return;
  // Placed while the snapshot was read, it was not missed: its push came right behind.
  if (!store.getState().bets.includes(bet)) return;
  const record = recordOf(bet, answer.data);
  if (!record) return removeOwnBet(bet.id);
  noteOwnBets([{ ...bet, state: record.void_reason === null ? 'settled' : 'void', record }]);
}

/** The record of a bet, which has an id of its own; no two bets share one. */
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

/** The page knows what a bet was placed on, and what has happened to it since. */
function isWithin(placed: unknown, known: unknown): boolean {
  if (!isObject(placed) || !isObject(known)) return placed === known;
  return Object.entries(placed).every(
    ([name, value]) => JSON.stringify(value) === JSON.stringify(known[name]),
  );
}

/** Removes the bet: nothing more can be found about it. */
export function removeOwnBet(id: string): void {
  store.setState({ bets: store.getState().bets.filter((bet) => bet.id !== id) });
}

/** Calls the listener once for each own bet that is over. Returns a function that unsubscribes. */
export function onOwnBetOver(listener: (bet: OwnBet) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Latest first; of one table. */
export function useOwnBets(table: string): readonly OwnBet[] {
  useEffect(() => joinTopic(myRoundBets, { snapshot: applySnapshot, message: noteOwnBets }), []);
  const bets = store((state) => state.bets);
  return bets.filter((bet) => bet.table === table);
}
