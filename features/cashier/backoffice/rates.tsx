import './backoffice-cashier.css';
import { useState } from 'react';
import { CURRENCIES, type Currency } from '#core/currency.ts';
import { isRefusal } from '#core/refusal.ts';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import type { DataColumn } from '#platform/backoffice/data-table.tsx';
import { choice } from '#platform/backoffice/filter-bar.tsx';
import { ListPage } from '#platform/backoffice/list-page.tsx';
import { useAction } from '#platform/browser/forms/use-action.ts';
import { useKeyedApi } from '#platform/browser/forms/use-keyed-api.ts';
import { api } from '#platform/browser/net/api.ts';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import { rateLine } from '#platform/browser/ui/rate-line.ts';
import {
  exportRates,
  quoteRate,
  listRates,
  rateProposals,
  type RateLine,
} from '../contract.backoffice.rates.ts';
import { CurrencyField } from './currency-field.tsx';
import { RateProposals } from './rate-proposals.tsx';

/** The exchange rates, current and past. */
export function Page() {
  const t = useT('backoffice-cashier');
  const [isOpen, setOpen] = useState(false);
  const set = (
    <Button variant="primary" onClick={() => setOpen(true)}>
      {t('setRate')}
    </Button>
  );
  return (
    <>
      <ListPage
        title={t('rates')}
        lead={t('ratesLead')}
        actions={set}
        views={<RateProposals />}
        call={listRates}
        file={exportRates}
        filters={[choice('base', t('base'), CURRENCIES), choice('quote', t('quote'), CURRENCIES)]}
        rowKey={(row) => row.id}
        tone={(row) => (row.is_current ? undefined : 'faint')}
        columns={useColumns()}
        empty={{ title: t('noRates'), text: t('ratesLead') }}
      />
      <NewRate open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

function useColumns(): readonly DataColumn<RateLine>[] {
  const t = useT('backoffice-cashier');
  const locale = useLocale();
  return [
    {
      id: 'pair',
      sort: (row) => `${row.base}/${row.quote}`,
      head: t('pair'),
      cell: (row) => `${row.base}/${row.quote}`,
    },
    {
      id: 'rate',
      sort: (row) => Number(row.rate),
      head: t('rate'),
      align: 'end',
      cell: (row) => (
        <span className="tabular">
          {rateLine(row.base, row.rate, row.quote, locale)}{' '}
          {row.is_current && <Badge tone="gain">{t('currentRate')}</Badge>}
        </span>
      ),
    },
    {
      id: 'by',
      sort: (row) => namesOf(row),
      head: t('setBy'),
      cell: (row) => namesOf(row),
      grow: true,
    },
    {
      id: 'at',
      isSortedByCall: true,
      head: t('setAt'),
      cell: (row) => <Timestamp at={row.set_at} />,
    },
  ];
}

/** Who set the rate, and who approved it. */
function namesOf({ set_by: one, approved_by: other, source }: RateLine): string {
  return [one ?? source, ...(other === null ? [] : [other])].join(' + ');
}

function NewRate({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT('backoffice-cashier');
  const [base, setBase] = useState<Currency>('USD');
  const [quote, setQuote] = useState<Currency>('RUB');
  const [rate, type] = useState('');
  const keyedApi = useKeyedApi();
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={t('setRate')}
      text={t('setRateText')}
      confirm={t('setRate')}
      send={async (reason) => {
        const body = { base, quote, rate: rate.trim(), reason };
        const answer = await keyedApi(rateProposals.propose, { body });
        if (!isRefusal(answer)) {
          showToast({ title: t(answer.data ? 'rateProposed' : 'rateSaved') });
        }
        return answer;
      }}
      onDone={() => {
        type('');
        refetchCalls(listRates);
        refetchCalls(rateProposals.list);
      }}
    >
      <div className="backoffice-cashier-pair">
        <CurrencyField label={t('base')} value={base} onChange={setBase} />
        <CurrencyField label={t('quote')} value={quote} onChange={setQuote} />
      </div>
      <Field label={t('rateIn', { base, quote })}>
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          required
          maxLength={20}
          value={rate}
          onChange={({ target }) => type(target.value.replace(',', '.'))}
        />
      </Field>
      <TakeQuote base={base} quote={quote} onTaken={type} />
    </ReasonDialog>
  );
}

type QuoteProps = { base: Currency; quote: Currency; onTaken: (rate: string) => void };

/** Fetches the rate from the providers, so that it need not be typed. */
function TakeQuote({ base, quote, onTaken }: QuoteProps) {
  const t = useT('backoffice-cashier');
  const [message, setMessage] = useState('');
  const { run, isBusy } = useAction(() => api(quoteRate, { query: { base, quote } }), {
    onDone: ({ data }) => {
      setMessage(data ? t('quoted', data) : t('notQuoted'));
      if (data) onTaken(data.rate);
    },
  });
  return (
    <p className="backoffice-cashier-quote">
      <Button variant="quiet" busy={isBusy} onClick={run}>
        {t('takeQuote')}
      </Button>
      <output>{message}</output>
    </p>
  );
}
