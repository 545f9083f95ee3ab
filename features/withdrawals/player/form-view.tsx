import { parseMoney } from '#core/money.ts';
import { MethodCards } from '#domain/payments/player/method-cards.tsx';
import { OfflineNote } from '#domain/payments/player/offline-note.tsx';
import { useStepFocus } from '#domain/payments/player/use-step-focus.ts';
import { feeOf } from '#domain/payments/rules.ts';
import { EmptyDeposits } from '#domain/art/player/empty-deposits.tsx';
import { LampOut } from '#domain/art/player/lamp-out.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { MoneyInput } from '#platform/browser/ui/money-input.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import { EmptyState, ErrorState } from '#platform/browser/ui/states.tsx';
import { useUsualTime } from '#platform/browser/ui/usual-time.ts';
import type { WithdrawalOptions } from '../contract.ts';
import { DestinationField } from './destination-field.tsx';
import { LowBalanceView } from './low-balance-view.tsx';
import {
  isBlockedByClosedLoop,
  shownAmount,
  type PayOutForm,
  type PayoutMethod,
} from './use-pay-out.ts';

type Props = { form: PayOutForm; formId: string };

/** The form for the method, the amount and the destination. */
export function FormView({ form, formId }: Props) {
  const t = useT('withdrawals');
  const p = useT('domain-payments');
  const common = useT('common');
  const { method, options } = form;
  const usual = useUsualTime(method?.usual_minutes);
  const place = useStepFocus<HTMLFormElement>();
  if (form.loading) return <Loading />;
  if (form.loadRefusal || !options) {
    const retry = <Button onClick={form.refetch}>{common('retry')}</Button>;
    const text = form.loadRefusal ? linesOf(form.loadRefusal).join(' ') : '';
    return <ErrorState title={t('dataFailed')} text={text} art={<LampOut />} action={retry} />;
  }
  if (!method) {
    return <EmptyState title={t('noWays')} text={t('noWaysText')} art={<EmptyDeposits />} />;
  }
  if (form.isNothing) return <LowBalanceView options={options} />;
  return (
    <form
      id={formId}
      ref={place}
      tabIndex={-1}
      aria-label={t('title')}
      className="payout-form"
      noValidate
      onSubmit={form.submit}
    >
      <OfflineNote>{p('offline')}</OfflineNote>
      <MethodCards
        legend={t('way')}
        methods={options.methods}
        chosen={method}
        onChoose={form.choose}
      />
      <ClosedLoopNotice method={method} />
      {!isBlockedByClosedLoop(method) && (
        <>
          <Amount form={form} options={options} method={method} />
          {!form.isUnverified && <DestinationField form={form} method={method} />}
          <Costs form={form} method={method} options={options} />
          <div className="payout-notes">
            {usual !== undefined && <p>{t('usual', { time: usual })}</p>}
            <p>
              {t('checked')} {t(`when.${method.instrument}`)}
            </p>
            <p>{t('hold')}</p>
          </div>
        </>
      )}
    </form>
  );
}

function Loading() {
  const common = useT('common');
  return (
    <div className="payout-form" role="status" aria-label={common('loading')}>
      <Skeleton height="8rem" />
      <Skeleton height="4.5rem" />
      <Skeleton height="4.5rem" />
    </div>
  );
}

/** Explains the closed loop before a refusal: money first returns the way it came. */
function ClosedLoopNotice({ method }: { method: PayoutMethod }) {
  const t = useT('withdrawals');
  const f = useFormat();
  return (
    <p className="payout-notice" role="status">
      {isBlockedByClosedLoop(method)
        ? t('loop.shut')
        : method.loop_max !== null &&
          t('loop.most', { amount: f.money(method.loop_max, method.currency) })}
    </p>
  );
}

function Amount({
  form,
  options,
  method,
}: {
  form: PayOutForm;
  options: WithdrawalOptions;
  method: PayoutMethod;
}) {
  const t = useT('withdrawals');
  return (
    <div className="payout-amount">
      <Field
        label={t('amount')}
        error={form.errorOf('amount')}
        aside={
          <>
            {t('available')} <Money amount={options.available} currency={options.currency} />
          </>
        }
      >
        <MoneyInput
          name="amount"
          value={form.amount}
          currency={method.currency}
          maxLength={20}
          isGrouped
          onChange={form.type}
          chips={[{ text: t('all'), label: t('allLabel'), onPress: form.takeAll }]}
        />
      </Field>
    </div>
  );
}

/** Placeholder while the amount is invalid, so that the layout does not jump. */
const UNKNOWN = '—';

/** An estimate of the costs without a request; the confirmation shows the exact values. */
function Costs({
  form,
  method,
  options,
}: {
  form: PayOutForm;
  method: PayoutMethod;
  options: WithdrawalOptions;
}) {
  const t = useT('withdrawals');
  const f = useFormat();
  const amount = shownAmount(form.amount);
  const fees = { fee_fixed: parseMoney(method.fee_fixed)!, fee_bp: method.fee_bp };
  const fee = feeOf(amount, fees);
  const isFree = fees.fee_fixed === 0n && fees.fee_bp === 0;
  const isSum = amount > fee;
  const isSame = method.currency === method.exchange_currency;
  return (
    <Facts
      facts={[
        {
          name: t('fee'),
          value: isFree ? t('noFee') : isSum ? f.money(fee, method.currency) : UNKNOWN,
        },
        ...(isSame
          ? [
              {
                name: t('arrives'),
                value: <b>{isSum ? f.money(amount - fee, method.currency) : UNKNOWN}</b>,
              },
            ]
          : [{ name: t('exchange'), value: method.exchange_currency }]),
        ...(options.day_left === null
          ? []
          : [
              {
                name: t('dayLeft'),
                value: <Money amount={options.day_left} currency={options.currency} />,
              },
            ]),
      ]}
    />
  );
}
