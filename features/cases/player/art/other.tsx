/** Objects of paper, wood, wax, bone and pearl. */
import type { Art } from '../../rules.arts.ts';

const L = 'var(--metal-1)';
const M = 'var(--metal-2)';
const D = 'var(--metal-3)';
const INK = '#140d04';
const IVORY = '#f3ead2';
const SHADE = '#c9b98f';

export const OTHER_OBJECTS: Partial<Record<Art, React.ReactNode>> = {
  ball: (
    <>
      <path d="M8 74a40 12 0 0 0 80 0Z" fill="#3a2415" />
      <path d="M8 74h80l-6-8H14Z" fill={D} />
      <circle cx="48" cy="46" r="26" fill={SHADE} />
      <circle cx="46" cy="43" r="24" fill={IVORY} />
      <ellipse cx="38" cy="32" rx="8" ry="5" fill="#fff" transform="rotate(-30 38 32)" />
    </>
  ),
  candle: (
    <>
      <path d="M34 40h28v34H34Z" fill={IVORY} />
      <path d="M54 40h8v34h-8Z" fill={SHADE} />
      <path d="M34 40c2-5 26-5 28 0-1 8-4 3-6 8-2 4-5 2-6-3-3-5-12 3-16-5Z" fill="#fff8e4" />
      <path d="M48 38v-8" stroke={INK} strokeWidth="2.5" />
      <path d="M48 8c10 11 9 18 0 24-9-6-10-13 0-24Z" fill="#f3d998" />
      <path d="M48 18c5 6 4 9 0 12-4-3-5-6 0-12Z" fill="#f58a5b" />
      <path d="M18 74h60l-6 8H24Z" fill={M} />
      <path d="M18 74h60v3H18Z" fill={L} />
      <circle cx="80" cy="74" r="7" fill="none" stroke={M} strokeWidth="4" />
    </>
  ),
  card: (
    <g transform="rotate(-8 48 48)">
      <rect x="24" y="10" width="48" height="76" rx="5" fill={SHADE} />
      <rect x="22" y="8" width="48" height="76" rx="5" fill={IVORY} />
      <rect x="27" y="13" width="38" height="66" rx="2" fill="none" stroke={D} strokeWidth="1.5" />
      <path d="M34 60c-2-10 0-20 4-26l8 10 6-14 4 14 6-6c2 8 0 16-4 22Z" fill="#a8362c" />
      <circle cx="38" cy="33" r="3" fill={M} />
      <circle cx="52" cy="29" r="3" fill={M} />
      <circle cx="63" cy="37" r="3" fill={M} />
      <path d="M33 60h27l-2 6H35Z" fill={M} />
    </g>
  ),
  deck: (
    <>
      <path d="m16 66 42 14 22-10v8L58 90 16 74Z" fill={SHADE} />
      <path d="m16 66 42 14 22-10" fill="none" stroke={INK} strokeWidth="1" opacity=".4" />
      <path d="M30 8h46v60a4 4 0 0 1-4 4H30a4 4 0 0 1-4-4V12a4 4 0 0 1 4-4Z" fill={IVORY} />
      <path d="M31 13h40v54H31Z" fill="#124635" />
      <path
        d="M31 13l40 54M71 13 31 67M51 13 31 40l20 27 20-27Z"
        fill="none"
        stroke={L}
        strokeWidth="1.5"
      />
      <circle cx="51" cy="40" r="8" fill={M} />
      <path d="M51 35l4 5-4 5-4-5Z" fill={INK} />
      <path d="M26 30h50v7H26Z" fill="#a8362c" opacity=".9" />
    </>
  ),
  die: (
    <>
      <path d="M48 8 84 26v40L48 88 12 66V26Z" fill={SHADE} />
      <path d="M48 8 84 26 48 46 12 26Z" fill="#fffaf0" />
      <path d="M12 26 48 46v42L12 66Z" fill={IVORY} />
      <g fill={D}>
        <ellipse cx="48" cy="27" rx="6" ry="4" />
        <ellipse cx="22" cy="42" rx="4" ry="5" />
        <ellipse cx="30" cy="57" rx="4" ry="5" />
        <ellipse cx="38" cy="72" rx="4" ry="5" />
        <ellipse cx="58" cy="56" rx="4" ry="5" />
        <ellipse cx="74" cy="46" rx="4" ry="5" />
        <ellipse cx="58" cy="74" rx="4" ry="5" />
        <ellipse cx="74" cy="64" rx="4" ry="5" />
      </g>
    </>
  ),
  domino: (
    <g transform="rotate(14 48 48)">
      <rect x="27" y="8" width="44" height="82" rx="6" fill={SHADE} />
      <rect x="25" y="6" width="44" height="82" rx="6" fill={IVORY} />
      <path d="M29 47h36" stroke={INK} strokeWidth="2" />
      <circle cx="47" cy="47" r="3" fill={M} />
      <g fill={INK}>
        <circle cx="36" cy="18" r="4.5" />
        <circle cx="47" cy="27" r="4.5" />
        <circle cx="58" cy="36" r="4.5" />
        <circle cx="36" cy="58" r="4.5" />
        <circle cx="58" cy="58" r="4.5" />
        <circle cx="36" cy="77" r="4.5" />
        <circle cx="58" cy="77" r="4.5" />
      </g>
    </g>
  ),
  hourglass: (
    <>
      <path d="M22 8h52v9H22ZM22 79h52v9H22Z" fill={M} />
      <path d="M22 8h52v3H22ZM22 79h52v3H22Z" fill={L} />
      <path d="M26 17h5v62h-5ZM65 17h5v62h-5Z" fill={D} />
      <path
        d="M33 17h30c0 18-11 22-11 31s11 13 11 31H33c0-18 11-22 11-31S33 35 33 17Z"
        fill={IVORY}
      />
      <path d="M37 30h22c-3 9-9 12-10 18h-2c-1-6-7-9-10-18Z" fill={M} />
      <path d="M48 48v20" stroke={M} strokeWidth="2" />
      <path d="M36 79c2-9 8-13 12-13s10 4 12 13Z" fill={M} />
    </>
  ),
  matches: (
    <>
      <path d="m14 50 42-14 28 12-42 16Z" fill="#7a5330" />
      <path d="M14 50 42 64v20L14 68Z" fill="#a8362c" />
      <path d="m42 64 42-16v18L42 84Z" fill="#7d241d" />
      <path d="m48 70 30-12v6L48 76Z" fill={INK} opacity=".5" />
      <g stroke={IVORY} strokeWidth="4" strokeLinecap="round">
        <path d="M36 50 44 20M48 46l6-32M60 44l12-24" />
      </g>
      <g fill="#c4493d">
        <circle cx="44" cy="18" r="5" />
        <circle cx="54" cy="12" r="5" />
        <circle cx="73" cy="18" r="5" />
      </g>
    </>
  ),
  pearl: (
    <>
      <path d="M8 58c6-34 74-34 80 0-14 18-66 18-80 0Z" fill="#5d4a3a" />
      <path d="M8 58c14 20 66 20 80 0-6 34-74 34-80 0Z" fill="#8c7a66" />
      <path d="M20 66c8 12 48 12 56 0M30 72c6 8 30 8 36 0" fill="none" stroke={SHADE} />
      <ellipse cx="48" cy="58" rx="32" ry="11" fill="#2b2119" />
      <circle cx="48" cy="47" r="19" fill={M} />
      <circle cx="48" cy="46" r="19" fill="#efe6dc" opacity=".82" />
      <ellipse cx="41" cy="38" rx="7" ry="5" fill="#fff" transform="rotate(-30 41 38)" />
    </>
  ),
};
