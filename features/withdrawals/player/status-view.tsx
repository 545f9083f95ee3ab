import { useEffect, useState } from 'react';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import { api } from '#platform/browser/api.ts';
import { LampOut } from '#platform/browser/art/lamp-out.tsx';
import { linesOf, showRefusal } from '#platform/browser/errors.ts';
import { useFormat, useLocale, useT } from '#platform/browser/i18n.tsx';
import { ModalFrame } from '#platform/browser/modal-frame.tsx';
import { joinTopic } from '#platform/browser/socket.ts';
import { Button } from '#platform/browser/ui/button.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import { ErrorState } from '#platform/browser/ui/states.tsx';
import { cancelWithdrawal, getWithdrawal, myWithdrawals, type Withdrawal } from '../contract.ts';
import { isOpen } from '../rules.ts';
import { TimeLine } from './time-line.tsx';

type FrameProps = { id: string; first: Withdrawal | undefined; close: () => void };

/** One withdrawal as it goes on, live while it is looked at. */
export function StatusFrame({ id, first, close }: FrameProps) {
  const t = useT('withdrawals');
  const common = useT('common');
  const { shown, refusal, load, keep } = useWithdrawal(id, first);
  return (
    <ModalFrame
      title={t('status.title', { id })}
      footer={
        <>
          {shown?.can_cancel && <Cancel shown={shown} onChanged={keep} />}
          <Button block onClick={close}>
            {common('close')}
          </Button>
        </>
      }
    >
      {shown ? <Whole shown={shown} /> : <Waiting refusal={refusal} onRetry={load} />}
    </ModalFrame>
  );
}

function Waiting({ refusal, onRetry }: { refusal: Refusal | undefined; onRetry: () => void }) {
  const t = useT('withdrawals');
  const common = useT('common');
  if (!refusal) return <Skeleton height="18rem" />;
  const retry = <Button onClick={onRetry}>{common('retry')}</Button>;
  const text = linesOf(refusal).join(' ');
  return <ErrorState title={t('dataFailed')} text={text} art={<LampOut />} action={retry} />;
}

function useWithdrawal(id: string, first: Withdrawal | undefined) {
  const [shown, keep] = useState(first);
  const [refusal, setRefusal] = useState<Refusal>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isGone = false;
    const take = (news: Withdrawal | null) => {
      if (!isGone && news?.id === id) keep(news);
    };
    async function ask(): Promise<void> {
      const answer = await api(getWithdrawal, { params: { id } });
      if (isGone) return;
      if (isRefusal(answer)) setRefusal(answer);
      else take(answer.data);
    }
    void ask();
    const leave = joinTopic(myWithdrawals, { snapshot: () => void ask(), message: take });
    return () => {
      isGone = true;
      leave();
    };
  }, [id, tries]);
  const load = () => {
    setRefusal(undefined);
    setTries(tries + 1);
  };
  return { shown, refusal, load, keep };
}

function Cancel({ shown, onChanged }: { shown: Withdrawal; onChanged: (now: Withdrawal) => void }) {
  const t = useT('withdrawals');
  const [isBusy, setBusy] = useState(false);
  async function cancel(): Promise<void> {
    setBusy(true);
    const answer = await api(cancelWithdrawal, { params: { id: shown.id }, body: {} });
    setBusy(false);
    if (isRefusal(answer)) showRefusal(answer);
    else onChanged(answer.data);
  }
  return (
    <Button variant="quiet" busy={isBusy} onClick={() => void cancel()}>
      {t('cancel')}
    </Button>
  );
}

function Whole({ shown }: { shown: Withdrawal }) {
  const t = useT('withdrawals');
  const f = useFormat();
  const locale = useLocale();
  return (
    // Nothing in it takes the focus, and what scrolls has to be reached by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="payout-form" role="group" aria-label={t('status.line')} tabIndex={0}>
      <div className="payout-plate">
        <span>{t(`state.${shown.status}.title`)}</span>
        <strong>
          <Money amount={shown.amount} currency={shown.currency} size="display" />
        </strong>
      </div>
      <p className="payout-said" role="status">
        {t(`state.${shown.status}.text`)}
        {shown.reason && <span>{t('because', { reason: t(`reason.${shown.reason}`) })}</span>}
      </p>
      <TimeLine shown={shown} />
      <Facts
        facts={[
          { name: t('way'), value: shown.name[locale] },
          { name: t('confirm.where'), value: shown.destination },
          { name: t('fee'), value: <Money amount={shown.fee} currency={shown.currency} /> },
          {
            name: t('arrives'),
            value: <Money amount={shown.arrives} currency={shown.arrives_currency} />,
          },
          { name: t('status.created'), value: f.dateTime(shown.created_at) },
        ]}
      />
      {isOpen(shown.status) && <p className="payout-small">{t('status.leave')}</p>}
    </div>
  );
}
