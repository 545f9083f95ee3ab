import { useFormat } from '#platform/browser/texts/i18n.tsx';
import type { MeasuredRtp } from '../contract.ts';
import type { ExactRange } from './exact-rtp.ts';

type BandChartProps = { measured: MeasuredRtp; exact: ExactRange; label: string };

const WIDTH = 320;
const HEIGHT = 44;
/** No chart has a smaller span, so that a tiny difference does not look large. */
const MIN_SPAN_BP = 200;

/** The band as a bar, the measured RTP as a mark in it, the exact RTP as a line over all. */
export function BandChart({ measured, exact, label }: BandChartProps) {
  const f = useFormat();
  const scale = scaleOf(measured, exact);
  const x = (bp: number) => ((bp - scale.low) / (scale.high - scale.low)) * WIDTH;
  const band = { x: x(measured.low_bp), end: x(measured.high_bp) };
  const line = { x: x(exact.low), end: x(exact.high) };
  return (
    <div className="rtp-chart">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
        <line className="rtp-axis" x1="0" x2={WIDTH} y1={HEIGHT - 1} y2={HEIGHT - 1} />
        <rect
          className="rtp-band"
          x={band.x}
          width={Math.max(2, band.end - band.x)}
          y="14"
          height="16"
        />
        <rect
          className="rtp-line"
          x={line.x - 1}
          width={Math.max(2, line.end - line.x + 2)}
          y="4"
          height={HEIGHT - 5}
          data-wide={line.end - line.x > 2 || undefined}
        />
        <rect className="rtp-mark" x={x(measured.rtp_bp) - 1.5} width="3" y="10" height="24" />
      </svg>
      <p className="rtp-ends" aria-hidden="true">
        <span>{f.percent(scale.low)}</span>
        <span>{f.percent(scale.high)}</span>
      </p>
    </div>
  );
}

/** Everything that is drawn, with margins on both sides, ending at whole percents. */
function scaleOf(measured: MeasuredRtp, exact: ExactRange): { low: number; high: number } {
  const low = Math.min(measured.low_bp, exact.low);
  const high = Math.max(measured.high_bp, exact.high);
  const air = Math.max((high - low) * 0.08, (MIN_SPAN_BP - (high - low)) / 2);
  return {
    low: Math.max(0, Math.floor((low - air) / 100) * 100),
    high: Math.ceil((high + air) / 100) * 100,
  };
}
