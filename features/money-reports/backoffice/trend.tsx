import './reports.css';
import { useState } from 'react';
import { DayChart, chartDecimals, fillDays } from '#platform/backoffice/day-chart.tsx';
import { useMinute } from '#platform/backoffice/minute.ts';
import { periodDays, type PeriodName } from '#platform/backoffice/period.ts';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { useCall } from '#platform/browser/net/data.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { getTrend, type Trend as Shown } from '../contract.backoffice.trend.ts';

const PRESETS = ['week', 'days30', 'days90'] as const satisfies readonly PeriodName[];
const FIGURES = ['deposits', 'withdrawals', 'ggr'] as const;
const REFRESH_MS = 60_000;

/** Deposits, withdrawals and GGR of the last days, compared with as many days before. */
export function Trend() {
  const t = useT('backoffice-money-reports');
  const kit = useT('backoffice-kit');
  const [preset, setPreset] = useState<(typeof PRESETS)[number]>('days30');
  const query = periodDays(preset, new Date(useMinute()));
  const { data } = useCall(getTrend, { query }, { everyMs: REFRESH_MS });
  const choice = (
    <span className="report-currency" role="group" aria-label={t('period')}>
      {PRESETS.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === preset}
          onClick={() => setPreset(one)}
        >
          {kit(`period.${one}`)}
        </button>
      ))}
    </span>
  );
  return (
    <Panel title={t('trend.title')} aside={choice} className="report-trend">
      {data && <Figures trend={data.data} />}
      {data && <Chart trend={data.data} />}
      {data && <Rates trend={data.data} />}
    </Panel>
  );
}

function Figures({ trend }: { trend: Shown }) {
  const t = useT('backoffice-money-reports');
  const { currency, now, before } = trend;
  return (
    <dl className="report-figures">
      {FIGURES.map((name) => (
        <div key={name}>
          <dt>{t(`trend.${name}`)}</dt>
          <dd>
            <strong>
              <Money
                amount={now[name]}
                currency={currency}
                tone={name === 'ggr' ? 'signed' : undefined}
              />
            </strong>
            <Change now={Number(now[name])} before={Number(before[name])} />
            <small>
              {t('trend.before')} <Money amount={before[name]} currency={currency} />
            </small>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** In percent where that is meaningful. */
function Change({ now, before }: { now: number; before: number }) {
  const f = useFormat();
  if (before <= 0 || now < 0) return null;
  const change = Math.round(((now - before) / before) * 100);
  return (
    <small>
      {change > 0 ? '+' : ''}
      {f.percent(change * 100)}
    </small>
  );
}

function Chart({ trend }: { trend: Shown & { from: string; to: string } }) {
  const t = useT('backoffice-money-reports');
  const f = useFormat();
  const days = trend.days.map(({ day, ...figures }) => ({
    day,
    values: FIGURES.map((name) => Number(figures[name])),
  }));
  return (
    <DayChart
      label={t('trend.chart', { currency: trend.currency })}
      series={FIGURES.map((name) => ({
        id: name,
        name: t(`trend.${name}`),
        isSigned: name === 'ggr',
      }))}
      days={fillDays(days, trend, FIGURES.length)}
      format={(value) => f.number(value, chartDecimals(value))}
    />
  );
}

function Rates({ trend: { rates_of, missing } }: { trend: Shown }) {
  const t = useT('backoffice-money-reports');
  return (
    <p className="report-note">
      {rates_of !== null && (
        <>
          {t('revenue.ratesOf')} <Timestamp at={rates_of} />.{' '}
        </>
      )}
      {missing.length > 0 && <strong>{t('revenue.missing', { list: missing.join(', ') })}</strong>}
    </p>
  );
}
