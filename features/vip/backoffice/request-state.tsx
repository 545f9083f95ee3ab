import { useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import type { VipState } from '../rules.ts';

const TONES = { NEW: 'warn', CONTACTED: 'info', ACCEPTED: 'gain', REJECTED: 'plain' } as const;

export function RequestState({ state }: { state: VipState }) {
  const t = useT('backoffice-vip');
  return <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>;
}
