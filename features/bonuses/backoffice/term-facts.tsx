import type { ReactNode } from 'react';
import type { Reload } from '#domain/bonuses/rules.reload.ts';
import type { BonusTerms } from '#domain/bonuses/rules.ts';
import { weekdayText } from '#platform/backoffice/weekday.ts';
import { useFormat, useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { currenciesOf } from './draft.ts';
import { useGameName } from '#domain/staff/backoffice/game-name.ts';
import { useSegmentText } from '#domain/bonuses/backoffice/segment-text.ts';

type BonusFact = { readonly name: string; readonly value: ReactNode };

/** The name of a bonus in the language of the reader. */
export function useBonusName(): (terms: Pick<BonusTerms, 'names'>) => string {
  const locale = useLocale();
  return ({ names }) => names[locale];
}

/** All terms of a version, as names and values. */
export function useTermFacts(): (terms: BonusTerms) => BonusFact[] {
  const t = useT('backoffice-bonuses');
  const f = useFormat();
  const nameOf = useGameName();
  const segmentText = useSegmentText();
  const ofSegment = useT('backoffice-domain-bonuses');
  return (terms) => {
    const { names, kind, percent, wager, base, release, shares, games } = terms;
    const shown = Object.entries(shares).map(
      ([game, bp]) => `${nameOf(game)} ${f.number(bp / 100, bp % 100 === 0 ? 0 : 2)}%`,
    );
    return [
      { name: t('fields.names'), value: `${names.ru} · ${names.en} · ${names.kz}` },
      {
        name: t('fields.kind'),
        value:
          kind === 'deposit_match' || kind === 'cashback'
            ? t(kind === 'cashback' ? 'cashback.returned' : 'matched', { percent: percent ?? 0 })
            : t(`kinds.${kind}`),
      },
      ...(terms.repeat
        ? [{ name: t('reload.title'), value: <ReloadLine reload={terms.repeat} /> }]
        : []),
      ...(terms.free_rounds
        ? [
            { name: t('fields.round_game'), value: nameOf(terms.free_rounds.game) },
            { name: t('fields.rounds'), value: f.number(terms.free_rounds.rounds) },
            { name: t('fields.round_days'), value: f.number(terms.free_rounds.days) },
          ]
        : []),
      ...currenciesOf(terms).map((currency) => ({
        name: currency,
        value: <AmountsLine terms={terms} currency={currency} />,
      })),
      {
        name: t('fields.wager'),
        value: wager === 0 ? t('noWager') : `×${wager}, ${t(`bases.${base}`)}`,
      },
      { name: t('fields.stake_order'), value: t(`orders.${terms.stake_order ?? 'cash_first'}`) },
      { name: t('fields.release'), value: t(`releases.${release}`) },
      { name: t('fields.shares'), value: shown.join(', ') || '—' },
      {
        name: t('fields.games'),
        value: games === null ? t('allGames') : games.map(nameOf).join(', '),
      },
      ...(kind === 'cashback'
        ? []
        : [{ name: t('fields.claim_days'), value: f.number(terms.claim_days) }]),
      { name: t('fields.active_days'), value: f.number(terms.active_days) },
      { name: t('fields.sharing'), value: t(`sharings.${terms.sharing ?? 'case'}`) },
      { name: ofSegment('segment.title'), value: segmentText(terms.segment) },
    ];
  };
}

function ReloadLine({ reload: { every, weekdays } }: { readonly reload: Reload }) {
  const t = useT('backoffice-bonuses');
  const locale = useLocale();
  const days = weekdays?.map((day) => weekdayText(locale, day)).join(', ');
  return `${t(`reload.often.${every}`)}${days === undefined ? '' : `: ${days}`}`;
}

type LineProps = {
  readonly terms: BonusTerms;
  readonly currency: ReturnType<typeof currenciesOf>[number];
};

const PARTS = [
  'amount',
  'deposit_min',
  'cashback_min',
  'win_max',
  'stake_max',
  'conversion_max',
] as const;

function AmountsLine({ terms, currency }: LineProps) {
  const t = useT('backoffice-bonuses');
  const amounts = terms.amounts[currency]!;
  const parts = PARTS.flatMap((part) => {
    const amount = amounts[part] ?? null;
    return amount === null ? [] : [{ part, amount }];
  });
  return parts.map(({ part, amount }) => (
    <span key={part} className="bonus-part">
      {t(part === 'amount' && terms.kind === 'cashback' ? 'cashback.most' : `fields.${part}`)}{' '}
      <Money amount={amount} currency={currency} />
    </span>
  ));
}
