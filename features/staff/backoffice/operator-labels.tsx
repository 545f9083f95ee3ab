import type { Operator } from '#domain/staff/contract.backoffice.operators.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';

export function nameOf(operator: Operator): string {
  return operator.email ?? `#${operator.id}`;
}

export function FactorNames({ operator }: { operator: Operator }) {
  const t = useT('backoffice-staff');
  const kinds = operator.factors.filter((kind) => kind !== 'recovery');
  if (kinds.length === 0) return <Badge tone="warn">{t('operators.noFactor')}</Badge>;
  return kinds.map((kind) => t(`factors.${kind}`)).join(', ');
}
