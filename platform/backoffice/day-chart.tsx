import './day-chart.css';
import { useState, type ReactNode } from 'react';
import { useFormat } from '../browser/texts/i18n.tsx';
import { scaleOf } from './chart-scale.ts';

export type Series = {
  readonly id: string;
  readonly name: string;
  /** Its negative values are losses and have their colour. */
  readonly isSigned?: boolean;
};
export type ChartDay = {
  readonly day: string;
  /** One value per series, in the same order; only for drawing, so that decimals may be lost. */
  readonly values: readonly number[];
};

type DayChartProps = {
  /** The description of the chart for screen readers: the table below has the figures. */
  readonly label: string;
  /** At the end of the head: what the reader may choose. */
  readonly aside?: ReactNode;
  readonly series: readonly Series[];
  /** Oldest first, without gaps: `fillDays`. */
  readonly days: readonly ChartDay[];
  readonly format: (value: number) => string;
};

/** From this share of a day on is the gap between days. */
const GAP = 0.24;
/** Up to this many days have their value on the bar. */
const VALUES_MAX = 10;

/**
 * Bars by day, side by side for each series, above and below zero. The line below the head reads
 * the day under the pointer, or the last one.
 */
export function DayChart(props: DayChartProps) {
  const { label, aside, series, days, format } = props;
  const [at, setAt] = useState<number>();
  if (days.length === 0) return null;
  const scale = scaleOf(days.flatMap(({ values }) => values));
  const y = (value: number) => ((scale.top - value) / (scale.top - scale.bottom)) * 100;
  return (
    <figure className="chart">
      <figcaption>
        <span>{label}</span>
        {series.length > 1 && <Legend series={series} />}
        {aside}
      </figcaption>
      <Reading {...props} at={at ?? days.length - 1} />
      <div className="chart-plot">
        <div className="chart-scale" aria-hidden="true">
          {scale.ticks.map((tick) => (
            <span key={tick} style={{ top: `${y(tick)}%` }}>
              {format(tick)}
            </span>
          ))}
        </div>
        <div className="chart-area">
          <svg
            viewBox={`0 0 ${days.length} 100`}
            preserveAspectRatio="none"
            role="img"
            aria-label={label}
            onPointerLeave={() => setAt(undefined)}
          >
            {scale.ticks.map((tick) => (
              <line
                key={tick}
                className={tick === 0 ? 'chart-axis' : 'chart-grid'}
                x1="0"
                x2={days.length}
                y1={y(tick)}
                y2={y(tick)}
              />
            ))}
            {days.map((day, index) => (
              <g key={day.day} onPointerEnter={() => setAt(index)}>
                <rect className="chart-hit" x={index} width="1" y="0" height="100" />
                <Bars day={day} x={index} series={series} y={y} />
              </g>
            ))}
          </svg>
          {days.length <= VALUES_MAX && series.length === 1 && (
            <Values days={days} format={format} y={y} />
          )}
        </div>
        <DayLabels days={days} />
      </div>
    </figure>
  );
}

/** Every day from one to another, both included; a day without data counts nothing. */
export function fillDays(
  found: readonly ChartDay[],
  { from, to }: { readonly from: string; readonly to: string },
  count: number,
): ChartDay[] {
  const byDay = new Map(found.map((day) => [day.day, day]));
  const days: ChartDay[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) {
    const day = new Date(at).toISOString().slice(0, 10);
    days.push(byDay.get(day) ?? { day, values: Array.from({ length: count }, () => 0) });
  }
  return days;
}

const DAY_MS = 86_400_000;

/** How many decimals an amount has in a chart: only small ones need them. */
export function chartDecimals(value: number): number {
  return Math.abs(value) < 100 && !Number.isInteger(value) ? 2 : 0;
}

function Reading({ series, days, format, at }: DayChartProps & { at: number }) {
  const f = useFormat();
  const { day, values } = days[at] ?? days.at(-1)!;
  const parts = series.map(({ name }, place) => `${name} ${format(values[place]!)}`);
  return (
    <p className="chart-reading tabular" aria-hidden="true">
      <strong>{f.date(day, 'UTC')}</strong> {parts.join(' · ')}
    </p>
  );
}

type BarsProps = {
  readonly day: ChartDay;
  readonly x: number;
  readonly series: readonly Series[];
  readonly y: (value: number) => number;
};

function Bars({ day, x, series, y }: BarsProps) {
  const width = (1 - GAP) / series.length;
  return series.map(({ id, isSigned }, place) => {
    const value = day.values[place]!;
    if (value === 0) return null;
    return (
      <rect
        key={id}
        className="chart-bar"
        data-series={place}
        data-loss={(isSigned && value < 0) || undefined}
        x={x + GAP / 2 + place * width}
        width={width}
        y={Math.min(y(value), y(0))}
        height={Math.max(0.6, Math.abs(y(value) - y(0)))}
      />
    );
  });
}

type ValuesProps = Pick<DayChartProps, 'days' | 'format'> & Pick<BarsProps, 'y'>;

/** On the bars, where there is room. */
function Values({ days, format, y }: ValuesProps) {
  return days.map(({ day, values: [value = 0] }, index) =>
    value === 0 ? null : (
      <span
        key={day}
        className="chart-value tabular"
        aria-hidden="true"
        data-below={value < 0 || undefined}
        style={{ left: `${((index + 0.5) / days.length) * 100}%`, top: `${y(value)}%` }}
      >
        {format(value)}
      </span>
    ),
  );
}

const LABELS_MAX = 8;

function DayLabels({ days }: Pick<DayChartProps, 'days'>) {
  const f = useFormat();
  const every = Math.ceil(days.length / LABELS_MAX);
  return (
    <div className="chart-days tabular" aria-hidden="true">
      {days.map(({ day }, index) =>
        index % every === 0 ? (
          <span key={day} style={{ left: `${((index + 0.5) / days.length) * 100}%` }}>
            {f.date(day, 'UTC').replace(/[\s,]*\b\d{4}\b.*$/, '')}
          </span>
        ) : null,
      )}
    </div>
  );
}

function Legend({ series }: { series: readonly Series[] }) {
  return (
    <span className="chart-legend">
      {series.map(({ id, name }, place) => (
        <span key={id} data-series={place}>
          {name}
        </span>
      ))}
    </span>
  );
}
