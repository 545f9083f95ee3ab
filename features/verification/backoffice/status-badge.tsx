import { useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { groupOf, type VerificationStatus } from '#domain/kyc/rules.ts';

const TONE = { pending: 'warn', failed: 'loss', success: 'gain' } as const;

export function StatusBadge({ status }: { status: VerificationStatus | null }) {
  const t = useT('backoffice-verification');
  return (
    <Badge tone={status === null ? 'plain' : TONE[groupOf(status)]}>
      {t(`states.${status ?? 'none'}`)}
    </Badge>
  );
}
