import './withdrawals.css';
import { useCall } from '#platform/browser/net/data.tsx';
import { PageBones } from '#platform/backoffice/page-bones.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import type { DeskPageProps } from '#platform/backoffice/router.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { Blank } from '#platform/backoffice/blank.tsx';
import { readWithdrawal, type WholeWithdrawal } from '../contract.backoffice.ts';
import { Decisions } from './decisions.tsx';
import { History } from './history.tsx';
import { FlagsPanel, LoopPanel, MoneyPanel, PlayerPanel } from './panels.tsx';
import { SettlementPanel } from './settlement.tsx';
import { StateBadge } from './state-badge.tsx';

const EVERY_MS = 10_000;

/** One withdrawal: what it is, whose, what is odd about it, what happened, and what can be done. */
export function Page({ params }: DeskPageProps) {
  const t = useT('backoffice-withdrawals');
  const kit = useT('backoffice-kit');
  const id = params['id']!;
  const asked = useCall(readWithdrawal, { params: { id } }, { everyMs: EVERY_MS });
  const back = { to: '/withdrawals', label: t('queue.title') };
  const whole = asked.data?.data;
  if (!whole) {
    return (
      <>
        <PageHead title={t('one.title', { id })} back={back} />
        {asked.refusal ? (
          <Blank
            isFailure
            title={kit('failed')}
            text={linesOf(asked.refusal).join(' ')}
            action={<Button onClick={asked.refetch}>{kit('retry')}</Button>}
          />
        ) : (
          <PageBones />
        )}
      </>
    );
  }
  return (
    <>
      <PageHead
        title={
          <>
            {t('one.title', { id })} · <Money amount={whole.amount} currency={whole.currency} />
          </>
        }
        name={t('one.title', { id })}
        lead={<Standing whole={whole} />}
        back={back}
        actions={<Decisions whole={whole} onDone={asked.refetch} />}
      />
      <div className="withdrawal-page">
        <div>
          <SettlementPanel whole={whole} onDone={asked.refetch} />
          <FlagsPanel whole={whole} />
          <MoneyPanel whole={whole} />
          <History whole={whole} />
        </div>
        <div>
          <PlayerPanel whole={whole} />
          <LoopPanel whole={whole} />
        </div>
      </div>
    </>
  );
}

/** Where it stands; of one that wants two people, also in words. */
function Standing({ whole }: { whole: WholeWithdrawal }) {
  const t = useT('backoffice-withdrawals');
  const isForTwo = whole.status === 2 && whole.approvals_needed > 1;
  return (
    <span className="withdrawal-standing">
      <StateBadge line={whole} />
      {isForTwo && <span>{t(whole.approvals === 0 ? 'one.needsTwo' : 'one.needsSecond')}</span>}
    </span>
  );
}
