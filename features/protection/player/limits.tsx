import {
  isPeriodic,
  LIMIT_KINDS,
  LIMIT_PERIODS,
  type LimitKind,
} from '#domain/protection/rules.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import type { Limit, Protection } from '../contract.ts';
import { LimitLine } from './limit-line.tsx';

/** Every kind of limit with its value, usage and pending request. */
export function Limits({ protection }: { protection: Protection }) {
  const t = useT('protection');
  return (
    <Panel title={t('limits.title')} className="protection-limits">
      <ul className="protection-kinds">
        {LIMIT_KINDS.map((kind) => (
          <Kind key={kind} kind={kind} limits={protection.limits.filter(isOf(kind))} />
        ))}
      </ul>
    </Panel>
  );
}

/** A limit that is neither in force nor pending is left out. */
function isOf(kind: LimitKind) {
  return (limit: Limit) => limit.kind === kind && (limit.value !== null || limit.pending !== null);
}

function Kind({ kind, limits }: { kind: LimitKind; limits: readonly Limit[] }) {
  const t = useT('protection');
  const name = t(`limits.kind.${kind}`);
  const isSet = limits.length > 0;
  // With all three periods set there is nothing to add, and each line has its own button.
  const canAdd = isPeriodic(kind) ? limits.length < LIMIT_PERIODS.length : !isSet;
  return (
    <li className="protection-kind">
      <div className="protection-kind-head">
        <div>
          <h3>{name}</h3>
          <p>{t(`limits.about.${kind}`)}</p>
        </div>
        {canAdd && (
          <Button
            size="s"
            aria-label={t('limits.setOf', { name })}
            onClick={() => openModal('Limit', { kind, period: firstFree(kind, limits) })}
          >
            {t('limits.set')}
          </Button>
        )}
      </div>
      {limits.map((limit) => (
        <LimitLine key={limit.period ?? ''} limit={limit} />
      ))}
    </li>
  );
}

function firstFree(kind: LimitKind, limits: readonly Limit[]) {
  if (!isPeriodic(kind)) return undefined;
  return LIMIT_PERIODS.find((period) => !limits.some((limit) => limit.period === period));
}
