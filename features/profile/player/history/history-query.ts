/**
 * The filters of the history are stored in the URL, so that a reload, a link and the back button
 * keep them. Default values are left out.
 */
import type { Period } from '#domain/bets/contract.ts';
import { setQuery, useRoute } from '#platform/browser/router/router.tsx';
import { isPeriod } from './periods.tsx';

export const TABS = ['bets', 'deposits', 'withdrawals', 'movements', 'seeds'] as const;
export type TabId = (typeof TABS)[number];

export type HistoryQuery = {
  readonly tab: TabId;
  readonly period: Period;
  readonly play: 'only' | 'none';
  readonly game: string | undefined;
  /** Bets under this seed, by nonce, instead of those of a period. */
  readonly seed: string | undefined;
};

const PERIOD_DEFAULT: Period = '30d';

export function readHistoryQuery(query: Readonly<Record<string, string>>): HistoryQuery {
  const { tab, period, play, game, seed } = query;
  return {
    tab: TABS.find((id) => id === tab) ?? 'bets',
    period: isPeriod(period) ? period : PERIOD_DEFAULT,
    play: play === 'only' ? 'only' : 'none',
    game: game !== undefined && /^[a-z0-9-]{1,64}$/.test(game) ? game : undefined,
    seed: seed !== undefined && /^[1-9]\d{0,17}$/.test(seed) ? seed : undefined,
  };
}

export function useHistoryQuery(): HistoryQuery {
  return readHistoryQuery(useRoute().query);
}

export function changeHistory(change: Partial<HistoryQuery>): void {
  const query: Record<string, string | null> = {};
  if (change.tab !== undefined) query['tab'] = change.tab === 'bets' ? null : change.tab;
  if (change.period !== undefined) {
    query['period'] = change.period === PERIOD_DEFAULT ? null : change.period;
  }
  if (change.play !== undefined) query['play'] = change.play === 'only' ? 'only' : null;
  if ('game' in change) query['game'] = change.game ?? null;
  if ('seed' in change) query['seed'] = change.seed ?? null;
  setQuery(query);
}
