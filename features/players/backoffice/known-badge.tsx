import { useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { groupOf, type Status } from '#domain/kyc/rules.ts';

const TONE = { pending: 'warn', failed: 'loss', success: 'gain' } as const;

/** How far the house knows somebody. */
export function KnownBadge({ status }: { status: Status | null }) {
  const t = useT('backoffice-players');
  if (status === null) return <span className="care-faint">{t('group.none')}</span>;
  return <Badge tone={TONE[groupOf(status)]}>{t(`verification.${status}`)}</Badge>;
}
