import type { BetRecord } from '#domain/bets/contract.ts';
import { isObject } from '#core/fairness/json.ts';
import type { CaseView } from './case-view.ts';

type Told = Pick<BetRecord, 'outcome' | 'params'>;

/** The place of the object that came out; undefined for a bet that was returned. */
export function itemOfBet({ outcome }: Told): number | undefined {
  const item = isObject(outcome) ? outcome['item'] : undefined;
  return typeof item === 'number' ? item : undefined;
}

/** The same among the objects of this case; undefined for a bet on any other. */
export function itemIn(view: CaseView, bet: Told): CaseView['items'][number] | undefined {
  const { params } = bet;
  if (!isObject(params) || params['case'] !== view.slug) return undefined;
  if (params['version'] !== view.version) return undefined;
  const place = itemOfBet(bet);
  return place === undefined ? undefined : view.items[place];
}
