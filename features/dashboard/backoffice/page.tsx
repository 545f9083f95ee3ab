import './dashboard.css';
import type { ReactNode } from 'react';
import { useCall } from '#platform/browser/net/data.tsx';
import { EmptyState } from '#platform/backoffice/empty-state.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { PageSkeleton } from '#platform/backoffice/page-skeleton.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { getDashboard, type Dashboard as Shown } from '../contract.backoffice.ts';
import { Checks } from './checks.tsx';
import { Coverage } from './coverage.tsx';
import { Money } from './money.tsx';
import { RtpAlarm } from './rtp-alarm.tsx';
import { Players } from './players.tsx';
import { Providers } from './providers.tsx';
import { PendingWork } from './pending-work.tsx';

const REFRESH_MS = 30_000;

/** Key figures, and the queues that wait for the viewer; `trend` belongs to another feature. */
export function Dashboard({ trend }: { trend: ReactNode }) {
  const t = useT('backoffice-dashboard');
  const kit = useT('backoffice-kit');
  const { data, refusal, refetch } = useCall(getDashboard, {}, { everyMs: REFRESH_MS });
  const again = <Button onClick={refetch}>{kit('retry')}</Button>;
  return (
    <>
      <PageHead title={t('title')} lead={data ? <Lead today={data.data} /> : undefined} />
      {refusal && (
        <EmptyState
          isFailure
          title={t('failed')}
          text={linesOf(refusal).join(' ')}
          action={again}
        />
      )}
      {data && <Parts today={data.data} trend={trend} />}
      {!data && !refusal && <PageSkeleton />}
    </>
  );
}

function Lead({ today: { day, at } }: { today: Shown }) {
  const t = useT('backoffice-dashboard');
  const f = useFormat();
  return (
    <span className="dashboard-lead">
      <span>{t('lead', { day: f.date(day, 'UTC') })}</span>
      <span className="dashboard-faint">
        {t('asOf')} <Timestamp at={at} seconds />
      </span>
    </span>
  );
}

/** Sections of other roles are not in the response, and take no room. */
function Parts({ today, trend }: { today: Shown; trend: ReactNode }) {
  const { queues, money, coverage, rtp, players, checks, providers } = today;
  return (
    <div className="dashboard">
      {coverage && coverage.length > 0 && <Coverage shortages={coverage} />}
      {rtp && rtp.length > 0 && <RtpAlarm deviations={rtp} />}
      {queues.length > 0 && <PendingWork queues={queues} />}
      {(money ?? providers) && (
        <div className="dashboard-main">
          {money && <Money money={money} />}
          {trend}
          {providers && <Providers providers={providers} />}
        </div>
      )}
      <div className="dashboard-side">
        {players && <Players players={players} />}
        {checks && <Checks checks={checks} />}
      </div>
    </div>
  );
}
