import { memo } from 'react';
import { useFormat } from '#platform/browser/texts/i18n.tsx';
import { SECTORS } from '../../rules.ts';
import { angleOf, RAYS, RING, SECTOR } from './face.ts';

/** The wheel that turns: wood, enamel and brass. It is drawn once and then only turned. */
export const WheelFace = memo(function WheelFace() {
  const f = useFormat();
  return (
    <svg className="show-face" viewBox="-100 -100 200 200" aria-hidden="true">
      <circle r="99" className="show-rim" />
      {SECTORS.map((kind, place) => (
        <g key={angleOf(place)} data-kind={kind} transform={`rotate(${angleOf(place)})`}>
          <path className="show-sector" d={SECTOR} />
          <text className="show-number" y="-78">
            {kind === 'double' ? f.times('2') : kind}
          </text>
        </g>
      ))}
      <circle
        r={RING.radius}
        strokeWidth={RING.width}
        pathLength={SECTORS.length}
        className="show-wires"
      />
      <circle r="92" className="show-ring" />
      <circle r="52" className="show-ring" />
      <circle r="51" className="show-disc" />
      <circle r="25.5" pathLength={RAYS} className="show-rays" />
      <circle r="51" className="show-depth" />
      <circle r="37" className="show-hairline" />
      <circle r="20" className="show-hub" />
      <path className="show-star" d="M0-13 3-3 13 0 3 3 0 13-3 3-13 0-3-3Z" />
      <circle r="95.6" pathLength={SECTORS.length} className="show-pegs" />
    </svg>
  );
});
