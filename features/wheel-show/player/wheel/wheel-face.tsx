import { memo } from 'react';
import { useFormat } from '#platform/browser/texts/i18n.tsx';
import { SECTORS } from '../../rules.ts';
import { angleOf, DISC_RAYS, KINDS, pathOf, WIRES } from './face.ts';

/** The wheel that turns: wood, enamel and brass. It is drawn once and then only turned. */
export const WheelFace = memo(function WheelFace() {
  const f = useFormat();
  return (
    <svg className="show-face" viewBox="-100 -100 200 200" aria-hidden="true">
      <circle r="99" className="show-rim" />
      {KINDS.map((kind) => (
        <path key={kind} d={pathOf(kind)} className="show-sector" data-kind={kind} />
      ))}
      <path d={WIRES} className="show-wires" />
      {SECTORS.map((kind, place) => (
        <text
          key={angleOf(place)}
          className="show-number"
          data-kind={kind}
          y="-78"
          transform={`rotate(${angleOf(place)})`}
        >
          {kind === 'double' ? f.times('2') : kind}
        </text>
      ))}
      <circle r="92" className="show-ring" />
      <circle r="52" className="show-ring" />
      <circle r="51" className="show-disc" />
      <path d={DISC_RAYS} className="show-rays" />
      <circle r="51" className="show-depth" />
      <circle r="37" className="show-hairline" />
      <circle r="20" className="show-hub" />
      <path className="show-star" d="M0-13 3-3 13 0 3 3 0 13-3 3-13 0-3-3Z" />
      <circle r="95.6" pathLength={SECTORS.length} className="show-pegs" />
    </svg>
  );
});
