import './withdrawals.css';
import { ClaimNotice } from '#domain/staff/backoffice/claim.tsx';
import { useMe } from '#domain/staff/backoffice/session.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import { NextLink } from '#platform/backoffice/next-link.tsx';
import { PageFailure } from '#platform/backoffice/page-failure.tsx';
import { PageSkeleton } from '#platform/backoffice/page-skeleton.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import type { PageProps } from '#platform/browser/router/router.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { listQueue, readWithdrawal, type WithdrawalDetails } from '../contract.backoffice.ts';
import { STATUS } from '../rules.ts';
import { Decisions } from './decisions.tsx';
import { History } from './history.tsx';
import { FlagsPanel, LoopPanel, MoneyPanel, PlayerPanel } from './panels.tsx';
import { SettlementPanel } from './settlement.tsx';
import { StateBadge } from './state-badge.tsx';

const POLL_INTERVAL_MS = 10_000;

/**
 * The page of one withdrawal: its details, the player, the risk flags, the timeline and the
 * actions.
 */
export function Page({ params }: PageProps) {
  const t = useT('backoffice-withdrawals');
  const id = params['id']!;
  const call = useCall(readWithdrawal, { params: { id } }, { everyMs: POLL_INTERVAL_MS });
  const back = { to: '/withdrawals', label: t('queue.title') };
  const withdrawal = call.data?.data;
  if (!withdrawal) {
    return (
      <>
        <PageHead title={t('one.title', { id })} back={back} />
        {call.refusal ? (
          <PageFailure refusal={call.refusal} again={call.refetch} back={back} />
        ) : (
          <PageSkeleton />
        )}
      </>
    );
  }
  return (
    <>
      <PageHead
        title={
          <>
            {t('one.title', { id })} ·{' '}
            <Money amount={withdrawal.amount} currency={withdrawal.currency} />
          </>
        }
        name={t('one.title', { id })}
        lead={<Standing withdrawal={withdrawal} />}
        back={back}
        actions={
          <>
            <Next id={id} />
            <Decisions withdrawal={withdrawal} onDone={call.refetch} />
          </>
        }
      />
      {withdrawal.status <= STATUS.sent && <ClaimNotice claimedBy={withdrawal.claimed_by} />}
      <div className="withdrawal-page">
        <div>
          <SettlementPanel withdrawal={withdrawal} onDone={call.refetch} />
          <FlagsPanel withdrawal={withdrawal} />
          <MoneyPanel withdrawal={withdrawal} />
          <History withdrawal={withdrawal} />
        </div>
        <div>
          <PlayerPanel withdrawal={withdrawal} />
          <LoopPanel withdrawal={withdrawal} />
        </div>
      </div>
    </>
  );
}

/** The longest waiting of the others that are in review and not claimed by a colleague. */
function Next({ id }: { id: string }) {
  const me = useMe();
  const query = { state: 'waiting', limit: '20' } as const;
  const { data } = useCall(listQueue, { query }, { everyMs: POLL_INTERVAL_MS });
  const next = data?.data.find(
    (row) => row.id !== id && (row.claimed_by === null || row.claimed_by.id === me.id),
  );
  return <NextLink to={next && `/withdrawals/${next.id}`} label={`#${next?.id ?? ''}`} />;
}

type Props = { withdrawal: WithdrawalDetails };

/** The status; for a withdrawal that needs two approvals also in words. */
function Standing({ withdrawal }: Props) {
  const t = useT('backoffice-withdrawals');
  const isForTwo = withdrawal.status === 2 && withdrawal.approvals_needed > 1;
  return (
    <span className="withdrawal-standing">
      <StateBadge line={withdrawal} />
      {isForTwo && (
        <span>{t(withdrawal.approvals === 0 ? 'one.needsTwo' : 'one.needsSecond')}</span>
      )}
    </span>
  );
}
