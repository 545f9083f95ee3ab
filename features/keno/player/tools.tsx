import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Segmented } from '#platform/browser/ui/choice.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { PICKS_MAX } from '../rules.ts';
import { RISKS } from '../rules-paytables.ts';
import type { KenoTable } from './use-keno.ts';

/** Under the board: the risk, a random pick, and a button that clears the board. */
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
        <Button
          icon={<Icon name="rotate" size={18} />}
          disabled={isHeld}
          aria-label={t('random.long', { count: picks.length || PICKS_MAX })}
          onClick={table.pickAtRandom}
        >
          <span>{t('random.short')}</span>
        </Button>
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
