import { useState } from 'react';
import { CURRENCIES, type Currency } from '#core/currency.ts';
import { isRefusal } from '#core/refusal.ts';
import type { PackTerms } from '#domain/bonuses/rules.packs.ts';
import { useAction } from '#platform/browser/forms/use-action.ts';
import { api } from '#platform/browser/net/api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { Table, type TableColumn } from '#platform/browser/ui/rows.tsx';
import { CostFrame } from './cost-frame.tsx';
import { costOfPack, type PackCost } from '../contract.backoffice.packs.ts';

type Shown = { readonly cost: PackCost; readonly currency: Currency; readonly of: string };

/** What the pack costs for a player who takes every step whole, by the formula of each bonus. */
export function PackCostPanel({ terms }: { readonly terms: PackTerms }) {
  const t = useT('backoffice-bonuses');
  const [currency, setCurrency] = useState<Currency>('RUB');
  const [shown, setShown] = useState<Shown>();
  // Titles cost nothing.
  const of = terms.steps.join(' ');
  const action = useAction(
    async () => {
      const answer = await api(costOfPack, { body: { terms: untitled(terms), currency } });
      if (!isRefusal(answer)) setShown({ cost: answer.data, currency, of });
      return answer;
    },
    { isInline: true },
  );
  return (
    <CostFrame
      lead={t('packs.costLead')}
      currencies={CURRENCIES}
      currency={currency}
      onCurrency={setCurrency}
      isReady={terms.steps.every((step) => step !== '')}
      action={action}
      isStale={shown !== undefined && shown.of !== of}
    >
      {shown && <Costs cost={shown.cost} currency={shown.currency} />}
    </CostFrame>
  );
}

/** A cost can be asked for before the pack has its titles. */
function untitled(terms: PackTerms): PackTerms {
  return { ...terms, titles: { ru: '-', en: '-', kz: '-' }, days: 7 };
}

type CostRow = PackCost['total'] & { readonly name: string };

function Costs({ cost, currency }: Pick<Shown, 'cost' | 'currency'>) {
  const t = useT('backoffice-bonuses');
  const rows: CostRow[] = [
    ...cost.steps.map(({ step, code, ...sums }) => ({ ...sums, name: `${step}. ${code}` })),
    { ...cost.total, name: t('packs.total') },
  ];
  const sumColumn = (id: 'deposit' | 'bonus' | 'value'): TableColumn<CostRow> => ({
    id,
    head: t(`cost.${id}`),
    align: 'end',
    wideOnly: id === 'deposit',
    cell: (row) => <Money amount={row[id]} currency={currency} />,
  });
  return (
    <Table
      caption={t('cost.title')}
      rows={rows}
      rowKey={({ name }) => name}
      columns={[
        { id: 'step', head: t('packs.steps'), cell: ({ name }) => name },
        sumColumn('deposit'),
        sumColumn('bonus'),
        sumColumn('value'),
      ]}
    />
  );
}
