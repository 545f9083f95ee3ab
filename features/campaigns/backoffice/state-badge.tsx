import { useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import type { CampaignState } from '../rules.ts';

const TONES = {
  draft: 'plain',
  scheduled: 'info',
  sending: 'brass',
  paused: 'warn',
  stopped: 'loss',
  sent: 'gain',
} as const satisfies Record<CampaignState, string>;

export function StateBadge({ state }: { readonly state: CampaignState }) {
  const t = useT('backoffice-campaigns');
  return <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>;
}
