import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Segmented } from '#platform/browser/ui/choice.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { RISKS } from '../rules-paytables.ts';
import type { KenoTable } from './use-keno.ts';

/** How many numbers a press picks at random; the largest is the most that can be picked. */
export const QUICK_PICKS = [5, 8, 10] as const;

/** Under the board: the risk, quick picks, and a button that clears the board. */
export function Tools({ table }: { table: KenoTable }) {
  const t = useT('keno');
  const { picks, risk, isHeld } = table;
  return (
    <div className="keno-tools">
      <Segmented
        legend={t('risk.label')}
        value={risk}
        disabled={isHeld}
        choices={RISKS.map((each) => ({ value: each, label: t(`risk.${each}`) }))}
        onChange={table.setRisk}
      />
      <div className="keno-hands">
        <div className="keno-quick" role="group" aria-label={t('random.label')}>
          <span className="keno-quick-name" aria-hidden="true">
            <Icon name="rotate" size={18} />
            <span>{t('random.short')}</span>
          </span>
          {QUICK_PICKS.map((count) => (
            <Button
              key={count}
              className="tabular"
              disabled={isHeld}
              aria-label={t('random.long', { count })}
              onClick={() => table.pickAtRandom(count)}
            >
              {count}
            </Button>
          ))}
        </div>
        <Button
          icon={<Icon name="close" size={18} />}
          disabled={isHeld || picks.length === 0}
          aria-label={t('clear.long')}
          onClick={table.clear}
        >
          <span>{t('clear.short')}</span>
        </Button>
      </div>
    </div>
  );
}
