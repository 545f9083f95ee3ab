import { useState } from 'react';
import type { Currency } from '#core/currency.ts';
import { isRefusal } from '#core/refusal.ts';
import type { BonusTerms } from '#domain/bonuses/rules.ts';
import { useAction } from '#platform/browser/forms/use-action.ts';
import { api } from '#platform/browser/net/api.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { Facts, Table, type TableColumn } from '#platform/browser/ui/rows.tsx';
import { simulateCost, type BonusCost } from '../contract.backoffice.ts';
import { CostFrame } from './cost-frame.tsx';
import { currenciesOf } from './draft.ts';
import { useGameName } from '#domain/staff/backoffice/game-name.ts';
import { Warnings } from './warnings.tsx';

type Props = { readonly terms: BonusTerms };

/** The expected cost of terms: by the formula, and simulated on the server. */
export function CostPanel({ terms }: Props) {
  const lead = useLead(terms);
  const currencies = currenciesOf(terms);
  const [chosen, setChosen] = useState<Currency>();
  const currency = currencies.find((one) => one === chosen) ?? currencies[0];
  const [shown, setShown] = useState<{ cost: BonusCost; currency: Currency; of: BonusTerms }>();
  const action = useAction(
    async () => {
      if (!currency) return undefined;
      const answer = await api(simulateCost, { body: { terms, currency } });
      if (!isRefusal(answer)) setShown({ cost: answer.data, currency, of: terms });
      return answer;
    },
    { isInline: true },
  );
  const isStale = shown !== undefined && JSON.stringify(shown.of) !== JSON.stringify(terms);
  return (
    <CostFrame
      lead={lead}
      currencies={currencies}
      currency={currency}
      onCurrency={setChosen}
      isReady={currency !== undefined}
      action={action}
      isStale={isStale}
    >
      {shown && <Result cost={shown.cost} currency={shown.currency} />}
    </CostFrame>
  );
}

/** What the cost is of, by the kind of the bonus. */
function useLead({ kind, repeat }: BonusTerms): string {
  const t = useT('backoffice-bonuses');
  if (kind === 'cashback') return `${t('cost.lead')} ${t('cashback.cost')}`;
  return repeat ? `${t('cost.lead')} ${t('reload.cost')}` : t('cost.lead');
}

type ResultProps = { readonly cost: BonusCost; readonly currency: Currency };

function Result({ cost, currency }: ResultProps) {
  const t = useT('backoffice-bonuses');
  const f = useFormat();
  const nameOf = useGameName();
  const money = (amount: string) => <Money amount={amount} currency={currency} />;
  const { game, share, edge, is_assumed: isAssumed } = cost;
  const facts = [
    {
      name: t('cost.game'),
      value:
        game === null
          ? '—'
          : t('cost.gameText', {
              game: nameOf(game),
              share: f.number(share, 2),
              edge: f.number(edge, 2),
            }),
    },
    { name: t('cost.deposit'), value: money(cost.deposit) },
    { name: t('cost.bonus'), value: money(cost.bonus) },
    { name: t('cost.required'), value: money(cost.required) },
    { name: t('cost.staked'), value: money(cost.staked) },
    { name: t('cost.loss'), value: money(cost.loss) },
    { name: t('cost.value'), value: money(cost.value) },
  ];
  return (
    <>
      <Warnings warnings={cost.warnings} />
      <h3 className="bonus-heading">{t('cost.formula')}</h3>
      <Facts facts={facts} />
      {isAssumed && <p className="bonus-hint">{t('cost.assumed')}</p>}
      <h3 className="bonus-heading">{t('cost.simulation')}</h3>
      <Simulated cost={cost} currency={currency} />
    </>
  );
}

function Simulated({ cost, currency }: ResultProps) {
  const t = useT('backoffice-bonuses');
  return (
    <Table
      caption={t('cost.simulation')}
      rows={cost.simulated}
      rowKey={({ stake, games }) => `${games} ${stake}`}
      columns={useSimulatedColumns(currency)}
    />
  );
}

function useSimulatedColumns(
  currency: Currency,
): readonly TableColumn<BonusCost['simulated'][number]>[] {
  const t = useT('backoffice-bonuses');
  const f = useFormat();
  const money = (amount: string) => <Money amount={amount} currency={currency} />;
  return [
    { id: 'stake', head: t('cost.stake'), cell: ({ stake }) => money(stake) },
    {
      id: 'games',
      head: t('cost.games'),
      cell: ({ games }) => t(games > 1 ? 'cost.allGames' : 'cost.cheapest', { count: games }),
    },
    {
      id: 'mean',
      head: t('cost.mean'),
      align: 'end',
      cell: ({ mean, error }) => (
        <>
          {money(mean)} <small>± {money(error)}</small>
        </>
      ),
    },
    {
      id: 'deviation',
      head: t('cost.deviation'),
      align: 'end',
      wideOnly: true,
      cell: ({ deviation }) => money(deviation),
    },
    {
      id: 'range',
      head: t('cost.range'),
      align: 'end',
      cell: ({ p5, p95 }) => (
        <>
          {money(p5)} … {money(p95)}
        </>
      ),
    },
    {
      id: 'finished',
      head: t('cost.finished'),
      align: 'end',
      cell: ({ finished }) => `${f.number(finished, 1)}%`,
    },
    {
      id: 'runs',
      head: t('cost.runs'),
      align: 'end',
      wideOnly: true,
      cell: ({ runs }) => f.number(runs),
    },
  ];
}
