import type { MethodType } from '../contract.ts';

/** Drawn like the engraving on a plate: one brass line, no fills. */
const PATHS: Record<MethodType, string> = {
  bank_card:
    'M3 8.5a2 2 0 0 1 2-2h30a2 2 0 0 1 2 2v15a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2ZM3 12h34M8 20h7M30 20h2',
  card_transfer:
    'M2 5.5h20a1.5 1.5 0 0 1 1.5 1.5v10A1.5 1.5 0 0 1 22 18.5H4A2 2 0 0 1 2 16.5ZM2 9.5h21M28 12h10v12.5a2 2 0 0 1-2 2H18a2 2 0 0 1-2-2V23M28 8.5l4 3.5-4 3.5M20 23h6',
  bank_transfer:
    'M4 13 20 5l16 8v2H4ZM8 15v9M15 15v9M25 15v9M32 15v9M4 27h32M21.5 16.5l-4 5h5l-3 4.5',
  phone_transfer:
    'M12 3.5h12a2 2 0 0 1 2 2v21a2 2 0 0 1-2 2H12a2 2 0 0 1-2-2v-21a2 2 0 0 1 2-2ZM16 25h4M10 7.5h16M29 12h8M33.5 8.5 37 12l-3.5 3.5',
  crypto: 'M20 3.5 33 10v12l-13 6.5L7 22V10ZM7 10l13 6 13-6M20 16v12.5',
};

export function MethodIcon({ type }: { type: MethodType }) {
  return (
    <svg viewBox="0 0 40 32" aria-hidden="true">
      <path d={PATHS[type]} />
    </svg>
  );
}
