import { useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import type { QueueLine } from '../contract.backoffice.ts';

const TONE = {
  1: 'info',
  2: 'warn',
  3: 'brass',
  4: 'info',
  5: 'gain',
  6: 'loss',
  7: 'loss',
  8: 'plain',
} as const;

type Standing = Pick<QueueLine, 'status' | 'is_on_hold' | 'approvals' | 'approvals_needed'>;

/** The status of a withdrawal; during review also the number of approvals. */
export function StateBadge({ line }: { line: Standing }) {
  const t = useT('backoffice-withdrawals');
  const { status, is_on_hold, approvals, approvals_needed: needed } = line;
  const count = status === 2 && needed > 1 ? ` ${approvals}/${needed}` : '';
  return (
    <span className="withdrawal-flags">
      <Badge tone={TONE[status]}>
        {t(`state.${status}`)}
        {count}
      </Badge>
      {is_on_hold && <Badge tone="loss">{t('held')}</Badge>}
    </span>
  );
}
