import type { CSSProperties } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { colourOf } from '../../rules.cells.ts';
import { SECTORS, SECTOR_NAMES } from '../cloth/racetrack.ts';
import { TRACK } from '../cloth/track.ts';
import type { EuropeanTable } from './use-european.ts';

/**
 * The racetrack: each sector of the wheel lays ordinary chips, one or two on a cell, and a number
 * lays itself with its neighbours. On a phone only the sectors are there; for the neighbours, and
 * for a keyboard, there is a tool beside the chips.
 */
export function Sectors({ table: { cloth, play } }: { table: EuropeanTable }) {
  const t = useT('roulette');
  const isFixed = play.isLocked || cloth.chip === undefined;
  return (
    <div className="roulette-sectors" role="group" aria-label={t('sectors')}>
      {SECTOR_NAMES.map((name) => (
        <button
          key={name}
          type="button"
          className="roulette-sector"
          data-sector={name}
          disabled={isFixed}
          onClick={() => cloth.laySector(name)}
        >
          <span>{t(`sector.${name}`)}</span>
          <small className="tabular">{t('sectorChips', { count: SECTORS[name].length })}</small>
        </button>
      ))}
      {TRACK.map(({ pocket, sector, x, y }) => (
        <button
          key={pocket}
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          className="roulette-track-number display"
          data-colour={colourOf(pocket)}
          data-in={sector}
          style={{ '--x': `${x}%`, '--y': `${y}%` } as CSSProperties}
          disabled={isFixed}
          onClick={() => cloth.layNeighbours(pocket)}
        >
          {pocket}
        </button>
      ))}
    </div>
  );
}
