import { useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { groupOf, type VerificationStatus } from '#domain/kyc/rules.ts';

const TONE = { pending: 'warn', failed: 'loss', success: 'gain' } as const;

/** The verification status of a player. */
export function VerificationBadge({ status }: { status: VerificationStatus | null }) {
  const t = useT('backoffice-players');
  if (status === null) return <span className="player-faint">{t('group.none')}</span>;
  return <Badge tone={TONE[groupOf(status)]}>{t(`verification.${status}`)}</Badge>;
}
