import './wagering.css';
import { parseMoney, ZERO } from '#core/money.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Progress } from '#platform/browser/ui/progress.tsx';
import type { Bonus } from '../contract.ts';

/** How much of the wagering of a bonus is done; nothing where there is none to do. */
export function Wagering({ bonus }: { bonus: Bonus }) {
  const t = useT('bonuses');
  const f = useFormat();
  const required = parseMoney(bonus.required) ?? ZERO;
  const progress = parseMoney(bonus.progress) ?? ZERO;
  if (required === 0n) return null;
  const words = t('wagered', {
    done: f.money(bonus.progress, bonus.currency),
    all: f.money(bonus.required, bonus.currency),
  });
  return (
    <div className="bonus-wagering">
      <Progress
        label={t('wagering')}
        value={Number((progress * 1000n) / required) / 1000}
        valueText={words}
      />
      <p className="tabular">{words}</p>
    </div>
  );
}
