import { isAutobetRunning } from '#domain/bets/player/betting/game-play.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Segmented } from '#platform/browser/ui/choice.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Slider } from '#platform/browser/ui/slider.tsx';
import { PLAN_CALLS_MAX, STRATEGIES } from './plan.ts';
import type { HiloTable } from './use-hilo.ts';

/** How an autobet plays each round, set before it starts. */
export function PlanFields({ table }: { table: HiloTable }) {
  const t = useT('hilo');
  const { plan, setPlan, play } = table;
  if (play.table?.is_autobet_allowed === false) return null;
  const disabled = isAutobetRunning(play);
  const calls = t('plan.calls', { calls: plan.calls });
  return (
    <details className="hilo-plan">
      <summary>
        {t('plan.title')}{' '}
        <small>{t('plan.short', { way: t(`plan.${plan.strategy}`), calls: plan.calls })}</small>
      </summary>
      <Segmented
        legend={t('plan.strategy')}
        legendShown
        value={plan.strategy}
        disabled={disabled}
        choices={STRATEGIES.map((way) => ({ value: way, label: t(`plan.${way}`) }))}
        onChange={(strategy) => setPlan({ ...plan, strategy })}
      />
      <Field label={t('plan.stop')} aside={calls}>
        <Slider
          min={1}
          max={PLAN_CALLS_MAX}
          value={plan.calls}
          disabled={disabled}
          valueText={calls}
          onChange={(next) => setPlan({ ...plan, calls: next })}
        />
      </Field>
    </details>
  );
}
