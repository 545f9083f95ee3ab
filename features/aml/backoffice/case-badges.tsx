import { useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import type { ShownCase } from '../contract.backoffice.ts';

const TONES = { cleared: 'gain', restricted: 'loss', reported: 'loss' } as const;

type Props = { readonly found: Pick<ShownCase, 'status' | 'decision' | 'is_holding'> };

/** Open or how it was closed, and whether it holds withdrawals. */
export function CaseBadges({ found: { status, decision, is_holding: isHolding } }: Props) {
  const t = useT('backoffice-aml');
  return (
    <span className="aml-badges">
      {decision === null ? (
        <Badge tone="warn">{t(`statuses.${status}`)}</Badge>
      ) : (
        <Badge tone={TONES[decision]}>{t(`decisions.${decision}`)}</Badge>
      )}
      {status === 'open' && isHolding && <Badge tone="loss">{t('holding')}</Badge>}
    </span>
  );
}
