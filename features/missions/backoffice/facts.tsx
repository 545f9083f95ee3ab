import type { ReactNode } from 'react';
import { CURRENCIES, type Currency } from '#core/currency.ts';
import type { MissionGoal, MissionReward, MissionTerms } from '#domain/missions/rules.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { useGameName } from '#domain/staff/backoffice/game-name.ts';

type Fact = { readonly name: string; readonly value: ReactNode };

/** The terms of a mission, as names and values. */
export function useMissionFacts(): (terms: MissionTerms) => Fact[] {
  const t = useT('backoffice-missions');
  const nameOf = useGameName();
  return ({ titles, period, goal, games, stake_min: stakeMin, reward }) => [
    { name: t('fields.titles'), value: `${titles.ru} · ${titles.en} · ${titles.kz}` },
    { name: t('fields.period'), value: t(`periods.${period}`) },
    {
      name: t(`goals.${goal.kind}`),
      value: <GoalText goal={goal} />,
    },
    {
      name: t('fields.games'),
      value: games === null ? t('allGames') : games.map(nameOf).join(', '),
    },
    { name: t('fields.stake_min'), value: <Money amount={stakeMin} currency="USD" /> },
    { name: t('fields.reward'), value: <RewardText reward={reward} /> },
    ...(reward.kind === 'cash' && reward.budgets
      ? [{ name: t('columns.budget'), value: <Amounts amounts={reward.budgets} /> }]
      : []),
  ];
}

function GoalText({ goal }: { readonly goal: MissionGoal }) {
  const f = useFormat();
  if (goal.kind === 'staked') return <Money amount={goal.amount} currency="USD" />;
  return goal.kind === 'multiplier' ? f.multiplier(goal.m4) : f.number(goal.count);
}

export function RewardText({ reward }: { readonly reward: MissionReward }) {
  const t = useT('backoffice-missions');
  if (reward.kind === 'bonus') return `${t('rewards.bonus')}: ${reward.code}`;
  return <Amounts amounts={reward.amounts} />;
}

type AmountsProps = { readonly amounts: Readonly<Partial<Record<Currency, string>>> };

function Amounts({ amounts }: AmountsProps) {
  return CURRENCIES.flatMap((currency) => {
    const amount = amounts[currency];
    if (amount === undefined) return [];
    return (
      <span key={currency} className="mission-part">
        <Money amount={amount} currency={currency} />
      </span>
    );
  });
}
