import './withdrawals.css';
import { useState } from 'react';
import { useMay } from '#house/staff/backoffice/session.ts';
import { api } from '#platform/browser/api.ts';
import { useCall } from '#platform/browser/data.tsx';
import { DataTable, type DataColumn } from '#platform/browser/desk/data-table.tsx';
import { Moment } from '#platform/browser/desk/moment.tsx';
import { PageHead } from '#platform/browser/desk/page-head.tsx';
import { ReasonDialog } from '#platform/browser/desk/reason-dialog.tsx';
import { useT } from '#platform/browser/i18n.tsx';
import { Switch } from '#platform/browser/ui/choice.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { MoneyInput } from '#platform/browser/ui/money-input.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { listRules, saveRules, type WithdrawalRules } from '../contract.backoffice.rules.ts';

/** How much the house looks before it pays, by currency. Admins change it. */
export function Page() {
  const t = useT('desk-withdrawals');
  const { data, refusal, loading, refetch } = useCall(listRules, {});
  const [open, setOpen] = useState<WithdrawalRules>();
  const mayChange = useMay(saveRules.roles);
  return (
    <>
      <PageHead title={t('rules.title')} lead={t(mayChange ? 'rules.lead' : 'rules.leadOther')} />
      <DataTable
        caption={t('rules.title')}
        columns={useColumns()}
        list={{ items: data?.data ?? [], refusal, loading, refetch }}
        rowKey={({ currency }) => currency}
        onOpen={mayChange ? setOpen : undefined}
      />
      {open && <Change rules={open} onClose={() => setOpen(undefined)} onDone={refetch} />}
    </>
  );
}

function useColumns(): DataColumn<WithdrawalRules>[] {
  const t = useT('desk-withdrawals');
  const bound = (of: 'four_eyes_min' | 'day_max') => (rules: WithdrawalRules) => {
    const amount = rules[of];
    return amount === null ? t('rules.none') : <Money amount={amount} currency={rules.currency} />;
  };
  return [
    { id: 'currency', head: t('queue.currency'), cell: ({ currency }) => currency },
    {
      id: 'automatic',
      head: t('rules.automatic_max'),
      align: 'end',
      cell: ({ automatic_max, currency }) => <Money amount={automatic_max} currency={currency} />,
    },
    { id: 'eyes', head: t('rules.four_eyes_min'), align: 'end', cell: bound('four_eyes_min') },
    { id: 'day', head: t('rules.day_max'), align: 'end', cell: bound('day_max') },
    {
      id: 'cancel',
      head: t('rules.is_cancel_allowed'),
      cell: ({ is_cancel_allowed }) => t(is_cancel_allowed ? 'one.yes' : 'one.no'),
    },
    {
      id: 'at',
      head: t('rules.changed'),
      from: 'm',
      cell: ({ updated_at }) => <Moment at={updated_at} />,
    },
  ];
}

const SUMS = ['automatic_max', 'four_eyes_min', 'day_max'] as const;

type ChangeProps = { rules: WithdrawalRules; onClose: () => void; onDone: () => void };

function Change({ rules, onClose, onDone }: ChangeProps) {
  const t = useT('desk-withdrawals');
  const [sums, setSums] = useState({
    automatic_max: plain(rules.automatic_max),
    four_eyes_min: plain(rules.four_eyes_min),
    day_max: plain(rules.day_max),
  });
  const [isCancel, setCancel] = useState(rules.is_cancel_allowed);
  const send = (reason: string) =>
    api(saveRules, {
      params: { currency: rules.currency },
      body: {
        automatic_max: sums.automatic_max || '0',
        four_eyes_min: sums.four_eyes_min || null,
        day_max: sums.day_max || null,
        is_cancel_allowed: isCancel,
        reason,
      },
    });
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t('rules.change', { currency: rules.currency })}
      text={t('rules.changeText')}
      confirm={t('rules.save')}
      send={send}
      onDone={onDone}
    >
      {SUMS.map((name) => (
        <Field key={name} label={t(`rules.${name}`)} hint={t(`rules.hint.${name}`)}>
          <MoneyInput
            value={sums[name]}
            currency={rules.currency}
            onChange={(text) => setSums({ ...sums, [name]: text })}
          />
        </Field>
      ))}
      <Switch checked={isCancel} onChange={setCancel} hint={t('rules.hint.is_cancel_allowed')}>
        {t('rules.is_cancel_allowed')}
      </Switch>
    </ReasonDialog>
  );
}

function plain(amount: string | null): string {
  return (amount ?? '').replace(/\.00$/, '');
}
