import type { Instrument } from '../rules.loop.ts';

/** Drawn like the engraving on a plate: one brass line, no fills. */
const PATHS: Record<Instrument, string> = {
  card: 'M3 8.5a2 2 0 0 1 2-2h30a2 2 0 0 1 2 2v15a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2ZM3 12h34M8 20h7M30 20h2',
  phone:
    'M12 3.5h12a2 2 0 0 1 2 2v21a2 2 0 0 1-2 2H12a2 2 0 0 1-2-2v-21a2 2 0 0 1 2-2ZM16 25h4M10 7.5h16',
  crypto: 'M20 3.5 33 10v12l-13 6.5L7 22V10ZM7 10l13 6 13-6M20 16v12.5',
};

export function WayIcon({ instrument }: { instrument: Instrument }) {
  return (
    <svg className="payout-way-icon" viewBox="0 0 40 32" aria-hidden="true">
      <path d={PATHS[instrument]} />
    </svg>
  );
}
