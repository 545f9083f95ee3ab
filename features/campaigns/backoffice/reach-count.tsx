import { useState } from 'react';
import { isRefusal } from '#core/refusal.ts';
import { COUNTED_PLAYERS_MAX, type Segment } from '#domain/bonuses/rules.segments.ts';
import { useAction } from '#platform/browser/forms/use-action.ts';
import { api } from '#platform/browser/net/api.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { countReach, type Reach } from '../contract.backoffice.ts';
import { CHANNELS, type CampaignTerms } from '../rules.ts';

type Props = { readonly segment: Segment; readonly product: CampaignTerms['product'] };

/** How many players are in the segment now, and whom each channel reaches; on request. */
export function ReachCount({ segment, product }: Props) {
  const t = useT('backoffice-campaigns');
  const [counted, setCounted] = useState<Reach & { readonly of: string }>();
  const of = JSON.stringify([segment, product]);
  const action = useAction(
    async () => {
      const answer = await api(countReach, { body: { segment, product } });
      if (!isRefusal(answer)) setCounted({ ...answer.data, of });
      return answer;
    },
    { isInline: true },
  );
  return (
    <div className="campaign-count">
      <Button busy={action.isBusy} onClick={() => action.run()}>
        {t('count.button')}
      </Button>
      <div role="status" aria-busy={action.isBusy}>
        {action.refusal && <p className="campaign-warning">{linesOf(action.refusal).join(' ')}</p>}
        {/* A count of other conditions is not shown beside these. */}
        {counted?.of === of && <Counted reach={counted} />}
      </div>
    </div>
  );
}

function Counted({ reach }: { readonly reach: Reach }) {
  const t = useT('backoffice-campaigns');
  const f = useFormat();
  const { players, compared, by_channel: reached } = reach;
  const parts = CHANNELS.map(
    (channel) => `${t(`channels.${channel}`)}: ${f.number(reached[channel] ?? 0)}`,
  );
  return (
    <>
      <p>
        {t('count.players', { players: f.number(players), compared: f.number(compared) })}{' '}
        {compared >= COUNTED_PLAYERS_MAX && t('count.latest')}
      </p>
      <p>
        {t('count.reached')} {parts.join(' · ')}
      </p>
    </>
  );
}
