import type { BetRecord } from '#domain/bets/contract.ts';
import { isObject } from '#core/fairness/json.ts';
import type { CaseView } from './case-view.ts';

type DecidedBet = Pick<BetRecord, 'outcome' | 'params'>;

/** The position of the drawn object; undefined for a void bet. */
export function itemPlaceOf({ outcome }: DecidedBet): number | undefined {
  const item = isObject(outcome) ? outcome['item'] : undefined;
  return typeof item === 'number' ? item : undefined;
}

/** The drawn object in this case; undefined for a bet on any other. */
export function itemIn(view: CaseView, bet: DecidedBet): CaseView['items'][number] | undefined {
  const { params } = bet;
  if (!isObject(params) || params['case'] !== view.slug) return undefined;
  if (params['version'] !== view.version) return undefined;
  const place = itemPlaceOf(bet);
  return place === undefined ? undefined : view.items[place];
}
