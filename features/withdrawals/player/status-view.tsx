import { useEffect, useState } from 'react';
import { parseMoney } from '#core/money.ts';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import { AmountSummary } from '#domain/payments/player/amount-summary.tsx';
import {
  PrintButton,
  PaymentReceipt,
  usePaymentNumberFact,
} from '#domain/payments/player/receipt.tsx';
import { useStepFocus } from '#domain/payments/player/use-step-focus.ts';
import { useAction } from '#platform/browser/forms/use-action.ts';
import { useKeyedApi } from '#platform/browser/forms/use-keyed-api.ts';
import { api } from '#platform/browser/net/api.ts';
import { LampOut } from '#domain/art/player/lamp-out.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { useFormat, useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { ModalFrame } from '#platform/browser/modals/modal-frame.tsx';
import { joinTopic } from '#platform/browser/net/socket.ts';
import { track } from '#platform/browser/net/track.ts';
import { Button } from '#platform/browser/ui/button.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import { ErrorState } from '#platform/browser/ui/states.tsx';
import { rateLine } from '#platform/browser/ui/rate-line.ts';
import { cancelWithdrawal, getWithdrawal, myWithdrawals, type Withdrawal } from '../contract.ts';
import { isOpen, STATUS } from '../rules.ts';
import { TimeLine } from './time-line.tsx';

type FrameProps = { id: string; first: Withdrawal | undefined; close: () => void };

/** The status of one withdrawal, updated live. */
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
      {shown ? <StatusDetails shown={shown} /> : <Waiting refusal={refusal} onRetry={load} />}
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
    const take = (update: Withdrawal | null) => {
      if (!isGone && update?.id === id) keep(update);
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
  const keyedApi = useKeyedApi();
  const { run, isBusy } = useAction(
    () => keyedApi(cancelWithdrawal, { params: { id: shown.id }, body: {} }),
    {
      onDone: ({ data }) => {
        track('withdrawal-cancel', { currency: data.currency });
        onChanged(data);
      },
    },
  );
  return (
    <Button variant="quiet" busy={isBusy} onClick={run}>
      {t('cancel')}
    </Button>
  );
}

function StatusDetails({ shown }: { shown: Withdrawal }) {
  const t = useT('withdrawals');
  const place = useStepFocus<HTMLDivElement>();
  return (
    // Nothing in it takes the focus, and what scrolls has to be reached by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={place} role="group" aria-label={t('status.line')} tabIndex={0}>
      <PaymentReceipt title={t('status.title', { id: shown.id })}>
        <AmountSummary
          name={t(`state.${shown.status}.title`)}
          sum={<Money amount={shown.amount} currency={shown.currency} size="display" />}
        />
        <p className="payout-said" role="status">
          {t(`state.${shown.status}.text`)}
          {shown.reason && <span>{t('because', { reason: t(`reason.${shown.reason}`) })}</span>}
        </p>
        <TimeLine shown={shown} />
        <WithdrawalFacts shown={shown} />
        {isOpen(shown.status) && (
          <div className="payout-notes">
            <HeldNote shown={shown} />
            <p>
              {shown.status < STATUS.sent && t('checked')} {t(`when.${shown.instrument}`)}
            </p>
            <p>{t('status.leave')}</p>
          </div>
        )}
        <PrintButton />
      </PaymentReceipt>
    </div>
  );
}

/** A new destination: when it is sent at the earliest. */
function HeldNote({ shown: { held_until: until, status } }: { shown: Withdrawal }) {
  const t = useT('withdrawals');
  const f = useFormat();
  if (until === null || status >= STATUS.sent) return null;
  return <p className="payout-notice">{t('heldUntil', { time: f.dateTime(until) })}</p>;
}

function WithdrawalFacts({ shown }: { shown: Withdrawal }) {
  const t = useT('withdrawals');
  const f = useFormat();
  const locale = useLocale();
  const number = usePaymentNumberFact(shown.id);
  const { amount, currency, status } = shown;
  const terms = useTerms(shown);
  return (
    <Facts
      facts={[
        number,
        { name: t('way'), value: shown.name[locale] },
        { name: t('confirm.where'), value: <span translate="no">{shown.destination}</span> },
        { name: t('amount'), value: <Money amount={amount} currency={currency} /> },
        // A returned withdrawal cost nothing, and nothing arrived.
        ...(status > STATUS.paid ? [] : terms),
        { name: t('status.created'), value: f.dateTime(shown.created_at) },
      ]}
    />
  );
}

function useTerms({ currency, fee, arrives, arrives_currency: other, rate, status }: Withdrawal) {
  const t = useT('withdrawals');
  const locale = useLocale();
  const isFree = parseMoney(fee) === 0n;
  const isPaid = status === STATUS.paid;
  const arrival = <Money amount={arrives} currency={other} />;
  return [
    {
      name: t('fee'),
      value: isFree ? t('noFee') : <Money amount={fee} currency={currency} />,
    },
    ...(rate === null
      ? []
      : [{ name: t('confirm.rate'), value: rateLine(currency, rate, other, locale) }]),
    { name: t(isPaid ? 'arrived' : 'arrives'), value: <b>{arrival}</b> },
  ];
}
