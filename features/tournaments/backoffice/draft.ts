import type { Currency } from '#core/currency.ts';
import { formatMoney, micro, parseMoney } from '#core/money.ts';
import type { TypedTerms } from '../contract.backoffice.ts';

export type PrizeKind = 'amounts' | 'pool' | 'growing';

/** A tournament as it is typed: numbers, amounts and percentages are texts. */
export type TournamentDraft = Pick<TypedTerms, 'names' | 'scoring' | 'ties'> & {
  readonly currency: Currency;
  readonly unit: string;
  readonly rounds: string;
  /** The games that count; null for all. */
  readonly games: readonly string[] | null;
  readonly stakeMin: string;
  readonly prizeKind: PrizeKind;
  readonly pool: string;
  /** Of a pool that grows: its share of the stakes, in percent. */
  readonly poolPercent: string;
  /** By place, the first first: amounts. */
  readonly amounts: readonly string[];
  /** By place, the first first: percentages of the pool. */
  readonly percents: readonly string[];
  /** In the time zone of the browser. */
  readonly startsAt: string;
  readonly endsAt: string;
};

export const NEW_DRAFT: TournamentDraft = {
  names: { ru: '', en: '', kz: '' },
  currency: 'RUB',
  scoring: 'wager',
  unit: '',
  rounds: '3',
  games: null,
  stakeMin: '',
  prizeKind: 'amounts',
  pool: '',
  poolPercent: '1',
  amounts: ['', '', ''],
  percents: ['50', '30', '20'],
  ties: 'earlier',
  startsAt: '',
  endsAt: '',
};

const BP_PER_PERCENT = 100;

/** The terms as they are sent; the server checks them. */
export function termsOf(draft: TournamentDraft): TypedTerms {
  const { names, currency, scoring, games, ties } = draft;
  return {
    names,
    currency,
    scoring,
    ties,
    games: games === null ? null : [...games],
    unit: scoring === 'points' ? draft.unit : null,
    rounds: scoring === 'best_of' ? Number(draft.rounds) : null,
    stake_min: draft.stakeMin,
    prizes: prizesOf(draft),
  };
}

function prizesOf(draft: TournamentDraft): TypedTerms['prizes'] {
  const { prizeKind, amounts, percents, pool, poolPercent } = draft;
  if (prizeKind === 'amounts') return { kind: 'amounts', amounts: [...amounts] };
  return {
    kind: 'shares',
    pool,
    wager_bp: prizeKind === 'growing' ? bpOf(poolPercent) : null,
    shares: percents.map(bpOf),
  };
}

function bpOf(percent: string): number {
  return Math.round(Number(percent) * BP_PER_PERCENT);
}

/** The most that all prizes can come to; undefined until it is known. */
export function costOf({ prizeKind, amounts, pool }: TournamentDraft): string | undefined {
  const parts = (prizeKind === 'amounts' ? amounts : [pool]).map(parseMoney);
  let sum = 0n;
  for (const part of parts) {
    if (part === undefined) return undefined;
    sum += part;
  }
  return formatMoney(micro(sum));
}

/** A time as it is sent; empty text for none. */
export function timeOf(local: string): string {
  return local === '' ? '' : new Date(local).toISOString();
}
