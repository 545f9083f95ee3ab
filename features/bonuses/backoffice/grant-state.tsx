import { useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import type { ShownGrant } from '../contract.backoffice.grants.ts';

const TONE = {
  available: 'warn',
  playing: 'gain',
  claimed: 'warn',
  pending: 'warn',
  active: 'gain',
  wagered: 'gain',
  expired: 'plain',
  cancelled: 'loss',
  forfeited: 'loss',
  used_up: 'plain',
} as const;

export function GrantState({ state }: Pick<ShownGrant, 'state'>) {
  const t = useT('backoffice-bonuses');
  return <Badge tone={TONE[state]}>{t(`states.${state}`)}</Badge>;
}
