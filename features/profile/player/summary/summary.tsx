import { useState } from 'react';
import type { Period } from '#domain/bets/contract.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { getSummary } from '../../contract.ts';
import { Periods } from '../history/periods.tsx';
import { Totals } from './totals.tsx';

/** The results of a period: a player must be able to see what playing cost. */
export function Summary() {
  const t = useT('profile');
  const [period, setPeriod] = useState<Period>('30d');
  return (
    <Panel title={t('summary.title')} className="profile-summary">
      <Periods value={period} onChange={setPeriod} />
      <Sums period={period} />
      <p className="profile-quiet">{t('summary.lead')}</p>
    </Panel>
  );
}

function Sums({ period }: { period: Period }) {
  const t = useT('profile');
  const common = useT('common');
  const { data, refusal, refetch } = useCall(getSummary, { query: { period } });
  if (!data && refusal) {
    return (
      <p className="profile-failed" role="alert">
        {linesOf(refusal).join(' ')}{' '}
        <Button size="s" onClick={refetch}>
          {common('retry')}
        </Button>
      </p>
    );
  }
  if (!data) return <Skeleton height="5.5rem" />;
  const { money, play } = data.data;
  return (
    <div aria-live="polite">
      {money.length === 0 && <p className="profile-none">{t('summary.none')}</p>}
      {money.map((sums) => (
        <Totals key={sums.currency} sums={sums} />
      ))}
      {play && (
        <section className="profile-summary-play" aria-label={t('summary.play')}>
          <h3>{t('summary.play')}</h3>
          <Totals sums={play} />
        </section>
      )}
    </div>
  );
}
