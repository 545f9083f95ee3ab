import type { ReactNode } from 'react';
import { useFormat, useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import type { TournamentShown } from '../contract.ts';
import { useGameName } from '#domain/staff/backoffice/game-name.ts';

type Fact = { readonly name: string; readonly value: ReactNode };
type Named = Pick<TournamentShown, 'names'>;

/** The name of a tournament in the language of the reader. */
export function useTournamentName(): (tournament: Named) => string {
  const locale = useLocale();
  return ({ names }) => names[locale];
}

type Ruled = Pick<
  TournamentShown,
  'names' | 'currency' | 'scoring' | 'unit' | 'rounds' | 'games' | 'stake_min' | 'ties' | 'rates'
>;

/** How a tournament is scored, as names and values. */
export function useRuleFacts(): (tournament: Ruled) => Fact[] {
  const t = useT('backoffice-tournaments');
  const nameOf = useGameName();
  return ({ names, currency, scoring, unit, rounds, games, ties, rates, ...terms }) => [
    { name: t('fields.names'), value: `${names.ru} · ${names.en} · ${names.kz}` },
    { name: t('fields.scoring'), value: t(`scorings.${scoring}`) },
    ...(unit === null
      ? []
      : [{ name: t('fields.unit'), value: <Money amount={unit} currency={currency} /> }]),
    ...(rounds === null ? [] : [{ name: t('fields.rounds'), value: rounds }]),
    {
      name: t('fields.games'),
      value: games === null ? t('allGames') : games.map(nameOf).join(', '),
    },
    {
      name: t('fields.stake_min'),
      value: <Money amount={terms.stake_min} currency={currency} />,
    },
    { name: t('fields.ties'), value: t(`ties.${ties}`) },
    { name: t('fields.rates'), value: <RateList currency={currency} rates={rates} /> },
  ];
}

type RateProps = Pick<TournamentShown, 'currency' | 'rates'>;

/** What one unit of the currency of a tournament is in the others. */
export function RateList({ currency, rates }: RateProps) {
  const t = useT('backoffice-tournaments');
  const f = useFormat();
  const shown = Object.entries(rates);
  if (shown.length === 0) return t('noRates', { currency });
  return (
    <ul className="tournament-rates tabular">
      {shown.map(([code, rate]) => (
        <li key={code}>
          1 {currency} = {f.number(Number(rate), RATE_DIGITS)} {code}
        </li>
      ))}
    </ul>
  );
}

const RATE_DIGITS = 6;

const STATE_TONE = {
  announced: 'plain',
  active: 'gain',
  calculating: 'warn',
  finished: 'plain',
  cancelled: 'loss',
} as const;

export function StateBadge({ state }: Pick<TournamentShown, 'state'>) {
  const t = useT('backoffice-tournaments');
  return <Badge tone={STATE_TONE[state]}>{t(`states.${state}`)}</Badge>;
}
