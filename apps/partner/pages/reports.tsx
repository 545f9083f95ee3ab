import { useState } from 'react';
import { CURRENCIES, isCurrency, type Currency } from '#core/currency.ts';
import {
  exportPartnerReport,
  readPartnerReport,
  REPORT_KINDS,
  REPORT_ROWS,
  type Report,
  type ReportColumn,
  type ReportKind,
} from '#features/affiliates/contract.partner.reports.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Button, buttonClass } from '#platform/browser/ui/button.tsx';
import { Segmented } from '#platform/browser/ui/choice.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Select, TextInput } from '#platform/browser/ui/text-input.tsx';
import { Loaded, Nothing } from '../loaded.tsx';
import { ReportTable } from '../report-table.tsx';
import { Total } from '../total.tsx';

const DAY_MS = 86_400_000;
const DAYS = 30;

type Sort = ReportColumn | `-${ReportColumn}`;
type Wanted = {
  readonly by: ReportKind;
  readonly from: string;
  readonly to: string;
  readonly currency: Currency | undefined;
  readonly sort: Sort | undefined;
  /** Of the pages before this one. */
  readonly cursors: readonly string[];
};

/** What the partner brought in a period: by day, campaign, link or player. */
export function Page() {
  const t = useT('partner');
  const [wanted, setWanted] = useState<Wanted>(() => lastDays(Date.now()));
  // What is chosen anew begins on the first page.
  const change = (next: Partial<Wanted>) => setWanted((now) => ({ ...now, cursors: [], ...next }));
  const { by, cursors } = wanted;
  const cursor = cursors.at(-1);
  const filter = filterOf(wanted);
  const found = useCall(readPartnerReport, { query: { ...filter, ...(cursor && { cursor }) } });
  return (
    <Loaded
      title={t('pages.reports')}
      lead={t('reports.lead')}
      found={found}
      actions={
        <a
          className={buttonClass({})}
          href={`${exportPartnerReport.path}?${new URLSearchParams(filter).toString()}`}
          download
        >
          {t('statements.file')}
        </a>
      }
      filters={<Filters wanted={wanted} onChange={change} />}
    >
      {(report) =>
        report.count === 0 ? (
          <Nothing title={t('reports.none')} text={t('reports.noneText')} />
        ) : (
          <>
            <Total total={report.total} withClicks={by !== 'player'} />
            <ReportTable
              by={by}
              rows={report.rows}
              sort={wanted.sort ?? (by === 'day' ? '-key' : 'key')}
              onSort={(sort) => change({ sort })}
            />
            <Pages
              report={report}
              cursors={cursors}
              onChange={(next) => change({ cursors: next })}
            />
          </>
        )
      }
    </Loaded>
  );
}

function lastDays(nowMs: number): Wanted {
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const from = day(nowMs - (DAYS - 1) * DAY_MS);
  return { by: 'day', from, to: day(nowMs), currency: undefined, sort: undefined, cursors: [] };
}

function filterOf({ by, from, to, currency, sort }: Wanted) {
  return { by, from, to, ...(currency && { currency }), ...(sort && { sort }) };
}

type FilterProps = {
  readonly wanted: Wanted;
  readonly onChange: (next: Partial<Wanted>) => void;
};

function Filters({ wanted: { by, from, to, currency }, onChange }: FilterProps) {
  const t = useT('partner');
  return (
    <div className="partner-filters">
      <Segmented
        legend={t('dashboard.by')}
        value={by}
        choices={REPORT_KINDS.map((value) => ({ value, label: t(`reports.by.${value}`) }))}
        onChange={(next) => onChange({ by: next, sort: undefined })}
      />
      <Field label={t('reports.from')}>
        <TextInput
          type="date"
          value={from}
          max={to}
          required
          onChange={({ target }) => target.value && onChange({ from: target.value })}
        />
      </Field>
      <Field label={t('reports.to')}>
        <TextInput
          type="date"
          value={to}
          min={from}
          required
          onChange={({ target }) => target.value && onChange({ to: target.value })}
        />
      </Field>
      <Field label={t('reports.currency')}>
        <Select
          value={currency ?? ''}
          onChange={({ target }) =>
            onChange({ currency: isCurrency(target.value) ? target.value : undefined })
          }
        >
          <option value="">{t('reports.everyCurrency')}</option>
          {CURRENCIES.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}

type PagesProps = {
  readonly report: Report;
  readonly cursors: readonly string[];
  readonly onChange: (cursors: readonly string[]) => void;
};

function Pages({ report: { count, next }, cursors, onChange }: PagesProps) {
  const t = useT('partner');
  const f = useFormat();
  const page = cursors.length + 1;
  const pages = Math.ceil(count / REPORT_ROWS);
  if (pages === 1) return null;
  return (
    <nav className="partner-row" aria-label={t('reports.pages')}>
      <Button size="s" disabled={page === 1} onClick={() => onChange(cursors.slice(0, -1))}>
        {t('reports.previous')}
      </Button>
      <span aria-live="polite">
        {t('reports.page', { page: f.number(page), pages: f.number(pages) })}
      </span>
      <Button
        size="s"
        disabled={next === null}
        onClick={() => next !== null && onChange([...cursors, next])}
      >
        {t('reports.next')}
      </Button>
    </nav>
  );
}
