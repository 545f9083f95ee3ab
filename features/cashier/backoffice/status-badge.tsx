import { useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import type { DepositLine } from '../contract.backoffice.ts';

const TONES = {
  1: 'plain',
  2: 'info',
  3: 'gain',
  4: 'loss',
  5: 'plain',
  6: 'plain',
} as const satisfies Record<DepositLine['status'], string>;

/** The status of a deposit, and badges for anything unusual. */
export function StatusBadge({ deposit }: { deposit: DepositLine }) {
  const t = useT('backoffice-cashier');
  return (
    <span className="backoffice-cashier-marks">
      <Badge tone={TONES[deposit.status]}>{t(`status.${deposit.status}`)}</Badge>
      {deposit.needs_review && <Badge tone="warn">{t('needsReview')}</Badge>}
      {deposit.sum_was_changed && <Badge tone="brass">{t('sumChanged')}</Badge>}
      {deposit.is_late && <Badge tone="brass">{t('late')}</Badge>}
    </span>
  );
}
