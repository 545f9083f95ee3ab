/** Metal objects, drawn in three tones: the light edge, the body, the shade. */
import type { Art } from '../../rules.arts.ts';

const L = 'var(--metal-1)';
const M = 'var(--metal-2)';
const D = 'var(--metal-3)';
const INK = '#140d04';
const IVORY = '#f3ead2';

/** Each in a square of 96, lit from above. */
export const METAL_OBJECTS: Partial<Record<Art, React.ReactNode>> = {
  bar: (
    <>
      <path d="M14 66 28 38h40l14 28Z" fill={M} />
      <path d="M28 38h40l-5 10H33Z" fill={L} />
      <path d="M14 66h68v10H14Z" fill={D} />
      <path d="M33 48h30l5 12H28Z" fill="none" stroke={D} strokeWidth="2" />
      <path d="M40 54h16" stroke={D} strokeWidth="3" />
    </>
  ),
  bell: (
    <>
      <path d="M12 70h72v8a4 4 0 0 1-4 4H16a4 4 0 0 1-4-4Z" fill={D} />
      <path d="M18 68a30 30 0 0 1 60 0Z" fill={M} />
      <path d="M26 66a22 24 0 0 1 18-25c-8 7-11 15-11 25Z" fill={L} />
      <path d="M44 24h8v14h-8Z" fill={D} />
      <ellipse cx="48" cy="23" rx="11" ry="6" fill={L} />
      <path d="M14 70h68" stroke={L} strokeWidth="2" />
    </>
  ),
  button: (
    <>
      <circle cx="48" cy="52" r="34" fill={D} />
      <circle cx="48" cy="48" r="34" fill={M} />
      <circle cx="48" cy="48" r="26" fill="none" stroke={D} strokeWidth="2.5" />
      <path d="M20 36a30 30 0 0 1 44-14" fill="none" stroke={L} strokeWidth="4" />
      {[
        [40, 40],
        [56, 40],
        [40, 56],
        [56, 56],
      ].map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="4.5" fill={INK} />
      ))}
      <path d="M40 40l16 16M56 40 40 56" stroke={L} strokeWidth="2" opacity="0.7" />
    </>
  ),
  chip: (
    <>
      <circle cx="48" cy="52" r="35" fill={D} />
      <circle cx="48" cy="47" r="35" fill={M} />
      <circle
        cx="48"
        cy="47"
        r="30"
        fill="none"
        stroke={IVORY}
        strokeWidth="9"
        strokeDasharray="11.8 19.6"
      />
      <circle cx="48" cy="47" r="23" fill={IVORY} />
      <circle cx="48" cy="47" r="19" fill="none" stroke={D} strokeWidth="1.5" />
      <path d="M48 33l9 14-9 14-9-14Z" fill={D} />
    </>
  ),
  coin: (
    <>
      <path d="M16 60a32 12 0 0 0 64 0v8a32 12 0 0 1-64 0Z" fill={D} />
      <circle cx="48" cy="44" r="32" fill={M} />
      <circle cx="48" cy="44" r="32" fill="none" stroke={D} strokeWidth="3" strokeDasharray="3 3" />
      <circle cx="48" cy="44" r="26" fill="none" stroke={L} strokeWidth="2" />
      <path d="M48 26l5 11 12 1-9 8 3 12-11-6-11 6 3-12-9-8 12-1Z" fill={L} />
      <path d="M24 30a28 28 0 0 1 18-12" fill="none" stroke={IVORY} strokeWidth="3" opacity=".7" />
    </>
  ),
  compass: (
    <>
      <path d="M42 8h12v10H42Z" fill={D} />
      <circle cx="48" cy="53" r="36" fill={D} />
      <circle cx="48" cy="51" r="34" fill={M} />
      <circle cx="48" cy="51" r="27" fill={IVORY} />
      <g stroke={INK} strokeWidth="2">
        <path d="M48 27v6M48 69v6M24 51h6M66 51h6" />
      </g>
      <path d="M60 33 51 54l-6-6Z" fill="#a8362c" />
      <path d="M36 69l9-21 6 6Z" fill={INK} />
      <circle cx="48" cy="51" r="3" fill={M} />
      <path d="M22 36a32 32 0 0 1 20-16" fill="none" stroke={L} strokeWidth="4" />
    </>
  ),
  cufflinks: (
    <>
      {[
        [32, 36],
        [64, 58],
      ].map(([x, y]) => (
        <g key={x} transform={`translate(${x} ${y})`}>
          <path d="M-4 0h8v26h-8Z" fill={D} />
          <path d="M-12 24h24v5h-24Z" fill={M} />
          <path d="M-18-8-8-18h16l10 10v8L8 10H-8l-10-10Z" fill={M} />
          <path d="M-18-8-8-18h16l10 10-10 6H-8Z" fill={L} />
          <path d="M-7-6h14v6H-7Z" fill={INK} />
        </g>
      ))}
    </>
  ),
  gear: (
    <>
      <g fill={D}>
        {[0, 30, 60, 90, 120, 150].map((turn) => (
          <path key={turn} d="M42 10h12v76H42Z" transform={`rotate(${turn} 48 48)`} />
        ))}
      </g>
      <circle cx="48" cy="48" r="30" fill={M} />
      <circle cx="48" cy="48" r="22" fill="none" stroke={D} strokeWidth="2" />
      <path d="M48 22v52M22 48h52" stroke={D} strokeWidth="5" />
      <circle cx="48" cy="48" r="9" fill={L} />
      <circle cx="48" cy="48" r="4" fill={INK} />
      <path d="M22 40a27 27 0 0 1 18-18" fill="none" stroke={L} strokeWidth="3" />
    </>
  ),
};
