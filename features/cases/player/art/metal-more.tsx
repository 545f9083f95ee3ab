/** More objects of metal. */
import type { Art } from '../../rules.arts.ts';

const L = 'var(--metal-1)';
const M = 'var(--metal-2)';
const D = 'var(--metal-3)';
const INK = '#140d04';
const IVORY = '#f3ead2';

export const MORE_METAL: Partial<Record<Art, React.ReactNode>> = {
  glasses: (
    <>
      <path d="M34 30h28v10H34Z" fill={D} />
      <path d="M44 22h8v44h-8Z" fill={M} />
      {[26, 70].map((x) => (
        <g key={x} transform={`translate(${x} 0)`}>
          <path d="M-9 18H9l4 36h-26Z" fill={IVORY} />
          <path d="M-9 18h6l-3 36h-7Z" fill="#fff" opacity=".6" />
          <path d="M-11 14h22v8h-22Z" fill={M} />
          <path d="M-17 54h34v20h-34Z" fill={M} />
          <path d="M-17 54h34v5h-34Z" fill={L} />
          <path d="M-17 72h34v6h-34Z" fill={D} />
        </g>
      ))}
      <circle cx="48" cy="66" r="6" fill={L} />
    </>
  ),
  key: (
    <>
      <circle cx="28" cy="30" r="18" fill="none" stroke={M} strokeWidth="8" />
      <path d="M16 20a17 17 0 0 1 20-5" fill="none" stroke={L} strokeWidth="3" />
      <path d="m38 40 8-6 40 44-8 7Z" fill={M} />
      <path d="m46 34 40 44-3 3-40-44Z" fill={L} />
      <path d="m60 66 8-7 8 9-4 4 6 6-8 8-7-8 4-4Z" fill={D} />
      <circle cx="28" cy="30" r="6" fill={D} />
    </>
  ),
  lamp: (
    <>
      <path d="M22 52 36 16h24l14 36Z" fill="#1a5d47" />
      <path d="M30 52 40 16h8l-4 36Z" fill="#3c8c6f" />
      <path d="M22 50h52v6H22Z" fill={M} />
      <path d="M38 10h20v6H38Z" fill={L} />
      <path d="M28 58h40l8 20H20Z" fill="#f3d998" opacity=".22" />
      <path d="M44 56h8v18h-8Z" fill={M} />
      <path d="M30 74h36l6 10H24Z" fill={D} />
      <path d="M30 74h36l2 3H28Z" fill={L} />
      <path d="M62 56v12" stroke={L} strokeWidth="2" />
      <circle cx="62" cy="70" r="3" fill={L} />
    </>
  ),
  lighter: (
    <>
      <path d="M28 42h40v42H28Z" fill={M} />
      <path d="M28 42h11v42H28Z" fill={L} />
      <path d="M62 42h6v42h-6Z" fill={D} />
      <path d="M32 28h20v14H32Z" fill={D} />
      <circle cx="58" cy="36" r="7" fill={D} />
      <circle cx="58" cy="36" r="7" fill="none" stroke={L} strokeWidth="2" strokeDasharray="2 2" />
      <path d="M42 6c8 9 7 14 2 20-7-2-9-8-2-20Z" fill="#f3d998" />
      <path d="M43 14c4 5 3 8 0 11-4-1-4-5 0-11Z" fill="#f58a5b" />
      <path d="M46 52l7 11-7 11-7-11Z" fill={D} />
    </>
  ),
  lock: (
    <>
      <path d="M30 44V30a18 18 0 0 1 36 0v14" fill="none" stroke={D} strokeWidth="9" />
      <path d="M34 30a14 14 0 0 1 10-13" fill="none" stroke={L} strokeWidth="3" />
      <path d="M18 42h60v34a8 8 0 0 1-8 8H26a8 8 0 0 1-8-8Z" fill={M} />
      <path d="M18 42h60v7H18Z" fill={L} />
      <circle cx="48" cy="60" r="6" fill={INK} />
      <path d="M45 62h6l2 13H43Z" fill={INK} />
      <path d="M24 78h48" stroke={D} strokeWidth="3" />
    </>
  ),
  medal: (
    <>
      <path d="M30 6h14l10 28-10 6Z" fill="#a8362c" />
      <path d="M66 6H52L42 34l10 6Z" fill="#7d241d" />
      <circle cx="48" cy="60" r="27" fill={D} />
      <circle cx="48" cy="58" r="27" fill={M} />
      <circle cx="48" cy="58" r="20" fill="none" stroke={L} strokeWidth="2.5" />
      <path d="m48 44 4 9 10 1-7 7 2 10-9-5-9 5 2-10-7-7 10-1Z" fill={L} />
    </>
  ),
  pen: (
    <>
      <path d="m70 10 16 16-42 44-18-18Z" fill={INK} />
      <path d="m70 10 6 6-44 42-6-6Z" fill="#3a2f20" />
      <path d="m78 18 8 8-6 6-8-8Z" fill={M} />
      <path d="m40 44 12 12-8 14-18-18Z" fill={M} />
      <path d="m40 44 4 4-12 10-6-6Z" fill={L} />
      <path d="M26 52 44 70 10 86Z" fill={L} />
      <path d="M10 86 31 65" stroke={INK} strokeWidth="2" />
      <circle cx="31" cy="65" r="3" fill={INK} />
    </>
  ),
  ring: (
    <>
      <ellipse cx="48" cy="62" rx="27" ry="25" fill="none" stroke={D} strokeWidth="9" />
      <ellipse cx="48" cy="60" rx="27" ry="25" fill="none" stroke={M} strokeWidth="7" />
      <path d="M24 52a27 25 0 0 1 10-13" fill="none" stroke={L} strokeWidth="4" />
      <path d="M30 26 40 14h16l10 12-18 20Z" fill="#7d241d" />
      <path d="M30 26 40 14h16l10 12Z" fill="#c4493d" />
      <path d="m40 14 8 12 8-12M30 26h36" fill="none" stroke="#f0a79c" strokeWidth="1.5" />
      <path d="m34 30 14 16 14-16 4 6-18 16-18-16Z" fill={L} />
    </>
  ),
  tag: (
    <>
      <path d="M48 6c18 0 18 14 6 18" fill="none" stroke={IVORY} strokeWidth="2.5" />
      <path d="M30 20h36l12 14v44a6 6 0 0 1-6 6H24a6 6 0 0 1-6-6V34Z" fill={D} />
      <path d="M30 18h36l12 14v44a6 6 0 0 1-6 6H24a6 6 0 0 1-6-6V32Z" fill={M} />
      <path d="M30 18h36l3 4H27Z" fill={L} />
      <circle cx="48" cy="30" r="5" fill={INK} />
      <path d="M26 42h44v30H26Z" fill="none" stroke={D} strokeWidth="2" />
      <path d="M42 66h14v-4h-5V46h-4l-6 4 1 4 4-2v10h-4Z" fill={INK} />
    </>
  ),
  watch: (
    <>
      <circle cx="48" cy="14" r="7" fill="none" stroke={D} strokeWidth="4" />
      <path d="M42 18h12v9H42Z" fill={L} />
      <circle cx="48" cy="57" r="32" fill={D} />
      <circle cx="48" cy="55" r="32" fill={M} />
      <circle cx="48" cy="55" r="25" fill={IVORY} />
      <circle
        cx="48"
        cy="55"
        r="21"
        fill="none"
        stroke={INK}
        strokeWidth="4"
        strokeDasharray="1.6 9.4"
      />
      <path d="M48 55V41M48 55l10 6" stroke={INK} strokeWidth="3" strokeLinecap="round" />
      <circle cx="48" cy="55" r="2.5" fill="#a8362c" />
      <path d="M22 42a30 30 0 0 1 18-17" fill="none" stroke={L} strokeWidth="4" />
    </>
  ),
};
