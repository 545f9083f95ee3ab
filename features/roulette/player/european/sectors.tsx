import { useT } from '#platform/browser/i18n.tsx';
import { SECTORS, SECTOR_NAMES } from '../cloth/racetrack.ts';
import type { EuropeanTable } from './use-european.ts';

/** The bets of the racetrack: each lays ordinary chips, one or two on a cell. */
export function Sectors({ table: { cloth, play } }: { table: EuropeanTable }) {
  const t = useT('roulette');
  return (
    <div className="roulette-sectors" role="group" aria-label={t('sectors')}>
      {SECTOR_NAMES.map((name) => (
        <button
          key={name}
          type="button"
          disabled={play.isLocked || cloth.chip === undefined}
          onClick={() => cloth.laySector(name)}
        >
          <span>{t(`sector.${name}`)}</span>
          <small className="tabular">{t('sectorChips', { count: SECTORS[name].length })}</small>
        </button>
      ))}
    </div>
  );
}
