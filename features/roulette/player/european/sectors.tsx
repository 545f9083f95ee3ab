import type { CSSProperties } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { colourOf } from '../../rules.cells.ts';
import { SECTORS, SECTOR_NAMES } from '../board/racetrack.ts';
import { TRACK } from '../board/track.ts';
import type { ChipTable } from './chip-table.ts';

/**
 * The racetrack: each sector of the wheel places ordinary chips, one or two on a cell, and a number
 * places itself with its neighbours. A phone has only the sectors; for the neighbours, and for
 * keyboards, there is a tool beside the chips.
 */
export function Sectors({ table: { board, play } }: { table: ChipTable }) {
  const t = useT('roulette');
  const isFixed = play.isLocked || board.chip === undefined;
  return (
    <div className="roulette-sectors" role="group" aria-label={t('sectors')}>
      {SECTOR_NAMES.map((name) => (
        <button
          key={name}
          type="button"
          className="roulette-sector"
          data-sector={name}
          disabled={isFixed}
          onClick={() => board.laySector(name)}
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
          onClick={() => board.layNeighbours(pocket)}
        >
          {pocket}
        </button>
      ))}
    </div>
  );
}
