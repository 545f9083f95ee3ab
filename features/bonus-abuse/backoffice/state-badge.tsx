import type { AbuseState } from '#domain/bonus-abuse/rules.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';

const TONES = { open: 'warn', in_review: 'warn', dismissed: 'plain', upheld: 'loss' } as const;

export function StateBadge({ state }: { readonly state: AbuseState }) {
  const t = useT('backoffice-bonus-abuse');
  return <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>;
}
