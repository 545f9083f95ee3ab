import { useState } from 'react';
import { isRefusal } from '#core/refusal.ts';
import type { Answer } from '#core/wire.ts';
import { COUNTED_PLAYERS_MAX, type Segment } from '#domain/bonuses/rules.segments.ts';
import { useAction } from '#platform/browser/forms/use-action.ts';
import { api } from '#platform/browser/net/api.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { countSegment } from '../contract.backoffice.ts';

type Props = { readonly segment: Segment | undefined };
type Counted = Answer<typeof countSegment>['data'] & { readonly of: string };

/** How many players are in a segment now, on request. */
export function SegmentCount({ segment = {} }: Props) {
  const t = useT('backoffice-domain-bonuses');
  const f = useFormat();
  const [counted, setCounted] = useState<Counted>();
  const of = JSON.stringify(segment);
  const action = useAction(
    async () => {
      const answer = await api(countSegment, { body: { segment } });
      if (!isRefusal(answer)) setCounted({ ...answer.data, of });
      return answer;
    },
    { isInline: true },
  );
  // A count of other conditions is not shown beside these.
  const shown = counted?.of === of ? counted : undefined;
  return (
    <div className="bonus-segment-count">
      <Button busy={action.isBusy} onClick={() => action.run()}>
        {t('segment.count')}
      </Button>
      <div role="status" aria-busy={action.isBusy}>
        {action.refusal && <p className="bonus-warning">{linesOf(action.refusal).join(' ')}</p>}
        {shown && (
          <p>
            {t('segment.counted', {
              players: f.number(shown.players),
              compared: f.number(shown.compared),
            })}{' '}
            {shown.closed > 0 && `${t('segment.closed', { closed: shown.closed })} `}
            {shown.compared === COUNTED_PLAYERS_MAX && t('segment.latest')}
          </p>
        )}
      </div>
    </div>
  );
}
