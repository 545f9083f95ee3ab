import './reports.css';
import { useFormat } from '#platform/browser/texts/i18n.tsx';

export type Series = { readonly id: string; readonly name: string };
export type ChartDay = {
  readonly day: string;
  /** One value per series, in the same order; only for drawing, so that decimals may be lost. */
  readonly values: readonly number[];
  /** The tooltip of the day. */
  readonly title: string;
};

type DayChartProps = {
  /** The description of the chart for screen readers: the table below has the figures. */
  readonly label: string;
  readonly series: readonly Series[];
  /** Oldest first. */
  readonly days: readonly ChartDay[];
  readonly format: (value: number) => string;
};

const WIDTH = 720;
const HEIGHT = 160;
const GAP = 0.24;
/** Limits the width of a bar when there are few days. */
const STEP_MAX = 48;

/** Bars by day, side by side for each series, above and below zero. */
export function DayChart({ label, series, days, format }: DayChartProps) {
  const f = useFormat();
  if (days.length === 0) return null;
  const values = days.flatMap((day) => day.values);
  const top = Math.max(0, ...values);
  const bottom = Math.min(0, ...values);
  const span = top - bottom || 1;
  const y = (value: number) => ((top - value) / span) * HEIGHT;
  const step = Math.min(WIDTH / days.length, STEP_MAX);
  const bar = (step * (1 - GAP)) / series.length;
  return (
    <figure className="report-chart">
      <figcaption>
        <span>{label}</span>
        {series.length > 1 && <Legend series={series} />}
      </figcaption>
      <div className="report-plot">
        <p className="report-scale" aria-hidden="true">
          <span>{format(top)}</span>
          <span>{format(bottom)}</span>
        </p>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={label}
        >
          <line className="report-axis" x1="0" x2={WIDTH} y1={y(0)} y2={y(0)} />
          {days.map(({ day, values: own, title }, index) => (
            <g key={day}>
              <title>{title}</title>
              <rect className="report-hit" x={index * step} width={step} y="0" height={HEIGHT} />
              {own.map((value, place) => (
                <rect
                  key={series[place]!.id}
                  className="report-bar"
                  data-series={place}
                  x={index * step + (step * GAP) / 2 + place * bar}
                  width={bar}
                  y={Math.min(y(value), y(0))}
                  height={Math.max(value === 0 ? 0 : 1, Math.abs(y(value) - y(0)))}
                />
              ))}
            </g>
          ))}
        </svg>
      </div>
      <p className="report-ends" aria-hidden="true" style={{ maxWidth: shareOf(step, days) }}>
        <span>{f.date(days[0]!.day, 'UTC')}</span>
        {days.length > 1 && <span>{f.date(days.at(-1)!.day, 'UTC')}</span>}
      </p>
    </figure>
  );
}

/**
 * The share of the chart width used by the days, so that the last date stands below the last bar.
 */
function shareOf(step: number, days: readonly ChartDay[]): string {
  return `max(${((step * days.length) / WIDTH) * 100}%, 14rem)`;
}

function Legend({ series }: { series: readonly Series[] }) {
  return (
    <span className="report-legend">
      {series.map(({ id, name }, place) => (
        <span key={id} data-series={place}>
          {name}
        </span>
      ))}
    </span>
  );
}
