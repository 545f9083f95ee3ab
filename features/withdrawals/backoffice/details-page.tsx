import './withdrawals.css';
import { useCall } from '#platform/browser/net/data.tsx';
import { PageSkeleton } from '#platform/backoffice/page-skeleton.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import type { PageProps } from '#platform/browser/router/router.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { EmptyState } from '#platform/backoffice/empty-state.tsx';
import { readWithdrawal, type WithdrawalDetails } from '../contract.backoffice.ts';
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
  const kit = useT('backoffice-kit');
  const id = params['id']!;
  const call = useCall(readWithdrawal, { params: { id } }, { everyMs: POLL_INTERVAL_MS });
  const back = { to: '/withdrawals', label: t('queue.title') };
  const withdrawal = call.data?.data;
  if (!withdrawal) {
    return (
      <>
        <PageHead title={t('one.title', { id })} back={back} />
        {call.refusal ? (
          <EmptyState
            isFailure
            title={kit('failed')}
            text={linesOf(call.refusal).join(' ')}
            action={<Button onClick={call.refetch}>{kit('retry')}</Button>}
          />
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
        actions={<Decisions withdrawal={withdrawal} onDone={call.refetch} />}
      />
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

/** The status; for a withdrawal that needs two approvals also in words. */
function Standing({ withdrawal }: { withdrawal: WithdrawalDetails }) {
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
