import { useState } from 'react';
import type { Currency } from '#core/currency.ts';
import { isRefusal } from '#core/refusal.ts';
import { useMay } from '#domain/staff/backoffice/session.ts';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { useKeyedApi } from '#platform/browser/forms/use-keyed-api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { MoneyInput } from '#platform/browser/ui/money-input.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Table } from '#platform/browser/ui/rows.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import { bonusBudgets, type ShownDefinition } from '../contract.backoffice.ts';
import { currenciesOf } from './draft.ts';

type Props = { readonly bonus: ShownDefinition; readonly onDone: () => void };

/** What may be granted and what was, in each currency of the terms. */
export function Budgets({ bonus, onDone }: Props) {
  const t = useT('backoffice-bonuses');
  const mayEdit = useMay(bonusBudgets.propose.roles);
  const [changed, setChanged] = useState<Currency>();
  const rows = currenciesOf(bonus.terms).map((currency) => {
    const known = bonus.budgets.find((one) => one.currency === currency);
    return known ?? { currency, budget: '0.00', granted: '0.00' };
  });
  return (
    <Panel title={t('budgets.title')}>
      <p className="bonus-hint">{t('budgets.lead')}</p>
      <Table
        caption={t('budgets.title')}
        rows={rows}
        rowKey={({ currency }) => currency}
        columns={[
          { id: 'currency', head: t('budgets.currency'), cell: ({ currency }) => currency },
          {
            id: 'granted',
            head: t('budgets.granted'),
            align: 'end',
            cell: ({ granted, currency }) => <Money amount={granted} currency={currency} />,
          },
          {
            id: 'budget',
            head: t('budgets.budget'),
            align: 'end',
            cell: ({ budget, currency }) => <Money amount={budget} currency={currency} />,
          },
          ...(mayEdit
            ? [
                {
                  id: 'change',
                  head: '',
                  align: 'end' as const,
                  cell: ({ currency }: (typeof rows)[number]) => (
                    <Button size="s" onClick={() => setChanged(currency)}>
                      {t('budgets.set', { currency })}
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
      {changed && (
        <SetBudget
          code={bonus.code}
          present={rows.find(({ currency }) => currency === changed)!}
          onClose={() => setChanged(undefined)}
          onDone={onDone}
        />
      )}
    </Panel>
  );
}

type SetProps = {
  readonly code: string;
  readonly present: { readonly currency: Currency; readonly budget: string };
  readonly onClose: () => void;
  readonly onDone: () => void;
};

function SetBudget({ code, present: { currency, budget }, onClose, onDone }: SetProps) {
  const t = useT('backoffice-bonuses');
  const keyedApi = useKeyedApi();
  const [amount, setAmount] = useState(budget.replace(/\.00$/, ''));
  async function send(reason: string) {
    const body = { code, currency, budget: amount === '' ? '0' : amount, reason };
    const answer = await keyedApi(bonusBudgets.propose, { body });
    if (!isRefusal(answer)) {
      const isWaiting = answer.data !== null;
      showToast({ tone: 'success', title: t(isWaiting ? 'budgets.waits' : 'budgets.saved') });
    }
    return answer;
  }
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t('budgets.set', { currency })}
      text={t('budgets.setText')}
      confirm={t('budgets.save')}
      reasonMax={1000}
      send={send}
      onDone={onDone}
    >
      <Field label={t('budgets.budget')}>
        <MoneyInput value={amount} currency={currency} isGrouped required onChange={setAmount} />
      </Field>
    </ReasonDialog>
  );
}
