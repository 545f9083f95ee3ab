import { useState } from 'react';
import { DataTable, type DataColumn } from '#platform/backoffice/data-table.tsx';
import { ExportButton } from '#platform/backoffice/export-button.tsx';
import { moneyColumn, numberColumn } from '#platform/backoffice/figure-columns.tsx';
import { useMayCall } from '#platform/backoffice/may-call.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import { setQuery, useQuery } from '#platform/browser/router/router.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import {
  downloadProviderStatement,
  getProviderStatement,
  listProviderFees,
  setProviderFee,
  type ProviderFees,
  type ProviderFeeLine,
} from '../contract.backoffice.providers.ts';
import { SetFee } from './set-fee.tsx';

/** What providers get for a month, and the shares it is counted by. */
export function ProviderStatement() {
  const t = useT('backoffice-money-reports');
  const { month } = useQuery();
  const query = month === undefined ? {} : { month };
  const { data, refetch, ...state } = useCall(getProviderStatement, { query });
  const columns = useColumns();
  const statement = data?.data;
  return (
    <section className="provider-statement" aria-labelledby="provider-statement">
      <header>
        <div>
          <h2 className="report-section" id="provider-statement">
            {t('providers.statement')}
          </h2>
          <p className="report-note">{t('providers.statementLead')}</p>
        </div>
        <div className="provider-statement-tools">
          <Field label={t('providers.month')}>
            <TextInput
              type="month"
              value={statement?.month ?? month ?? ''}
              onChange={({ target }) => setQuery({ month: target.value || null })}
            />
          </Field>
          <ExportButton call={downloadProviderStatement} query={query} />
        </div>
      </header>
      <DataTable
        caption={t('providers.statement')}
        list={{ items: statement?.lines ?? [], refetch, ...state }}
        rowKey={(row) => `${row.provider}/${row.currency}`}
        columns={columns}
        empty={{ title: t('providers.noLines') }}
      />
      {statement && !statement.is_final && <p className="report-note">{t('providers.running')}</p>}
      <Fees onChange={refetch} />
    </section>
  );
}

function useColumns(): DataColumn<ProviderFeeLine>[] {
  const t = useT('backoffice-money-reports');
  const f = useFormat();
  return [
    { id: 'provider', head: t('providers.provider'), sort: (row) => row.provider, grow: true },
    { id: 'currency', head: t('currency'), sort: (row) => row.currency },
    numberColumn('bets', t('games.bets'), ({ bets }) => bets, f.number, { from: 'l' }),
    moneyColumn('staked', t('games.staked'), ({ staked }) => staked, { from: 'm' }),
    moneyColumn('paid', t('games.paidOut'), (row) => row.paid_out, { from: 'm' }),
    moneyColumn('ggr', t('games.ggr'), ({ ggr }) => ggr, { isSigned: true }),
    {
      id: 'share',
      head: t('providers.share'),
      align: 'end',
      sort: (row) => row.fee_bp,
      cell: ({ fee_bp: bp }) => (bp === null ? t('providers.noShare') : f.percent(bp)),
    },
    moneyColumn('fee', t('providers.fee'), ({ fee }) => fee),
  ];
}

/** Only an admin sets a share. */
function Fees({ onChange }: { onChange: () => void }) {
  const t = useT('backoffice-money-reports');
  const f = useFormat();
  const { data, refetch, ...state } = useCall(listProviderFees, {});
  const mayChange = useMayCall(setProviderFee);
  const [open, setOpen] = useState<ProviderFees>();
  const columns: DataColumn<ProviderFees>[] = [
    { id: 'provider', head: t('providers.provider'), sort: (row) => row.provider, grow: true },
    {
      id: 'share',
      head: t('providers.share'),
      cell: ({ versions }) =>
        versions.length === 0
          ? t('providers.noShare')
          : versions
              .map(({ fee_bp: bp, from_month: month }) =>
                [f.percent(bp), t('providers.since', { month })].join(' '),
              )
              .join(', '),
    },
    {
      id: 'set',
      head: '',
      align: 'end',
      cell: (row) =>
        mayChange && (
          <Button size="s" onClick={() => setOpen(row)}>
            {t('providers.setShare')}
          </Button>
        ),
    },
  ];
  return (
    <>
      <h2 className="report-section">{t('providers.shares')}</h2>
      <DataTable
        caption={t('providers.shares')}
        list={{ items: data?.data ?? [], refetch, ...state }}
        rowKey={({ provider }) => provider}
        columns={columns}
      />
      {open && (
        <SetFee
          provider={open.provider}
          onClose={() => setOpen(undefined)}
          onDone={() => {
            refetch();
            onChange();
          }}
        />
      )}
    </>
  );
}
