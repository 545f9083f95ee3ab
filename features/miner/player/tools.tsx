import { isAutobetRunning } from '#domain/bets/player/betting/game-play.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import type { MinerTable } from './use-miner.ts';

/** A random tile while a round is open; marks for the autobet while none is. */
export function Tools({ table }: { table: MinerTable }) {
  const t = useT('miner');
  const { play, marks, isMarking } = table;
  const isFree = !play.isLocked;
  const hint = marks.length === 0 && play.table?.is_autobet_allowed !== false;
  return (
    <div className="miner-tools">
      <Button
        icon={<Icon name="bolt" size={18} />}
        disabled={!play.isOpen || isAutobetRunning(play)}
        aria-disabled={!play.canChoose}
        onClick={table.openRandom}
      >
        {t('tools.any')}
      </Button>
      <Button
        aria-pressed={isMarking}
        className="miner-mark-button"
        disabled={!isFree}
        onClick={() => table.setMarking(!isMarking)}
      >
        {t('tools.mark', { marks: marks.length })}
      </Button>
      <Button
        variant="quiet"
        icon={<Icon name="close" size={18} />}
        disabled={!isFree || marks.length === 0}
        aria-label={t('tools.clear')}
        title={t('tools.clear')}
        onClick={table.clearMarks}
      />
      {hint && <p className="miner-hint">{t('autoHint')}</p>}
    </div>
  );
}
