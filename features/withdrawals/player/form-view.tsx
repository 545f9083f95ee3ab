import { parseMoney } from '#core/money.ts';
import { focusMistake } from '#domain/payments/player/focus-mistake.ts';
import { MethodPlates } from '#domain/payments/player/method-plates.tsx';
import { OfflineNote } from '#domain/payments/player/offline-note.tsx';
import { useStep } from '#domain/payments/player/use-step.ts';
import { feeOf } from '#domain/payments/rules.ts';
import { EmptyDeposits } from '#domain/art/player/empty-deposits.tsx';
import { LampOut } from '#domain/art/player/lamp-out.tsx';
import { fieldErrors, linesOf } from '#platform/browser/ui/errors.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { MoneyInput } from '#platform/browser/ui/money-input.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import { EmptyState, ErrorState } from '#platform/browser/ui/states.tsx';
import type { WithdrawalOptions } from '../contract.ts';
import { DestinationField } from './destination-field.tsx';
import { NothingView } from './nothing-view.tsx';
import { isShut, shownAmount, type PayOutForm, type Way } from './use-pay-out.ts';

type Props = { form: PayOutForm; formId: string };

/** Which way, how much and where to. */
export function FormView({ form, formId }: Props) {
  const t = useT('withdrawals');
  const p = useT('domain-payments');
  const common = useT('common');
  const { way, options } = form;
  const place = useStep<HTMLFormElement>();
  if (form.loading) return <Loading />;
  if (form.loadRefusal || !options) {
    const retry = <Button onClick={form.refetch}>{common('retry')}</Button>;
    const text = form.loadRefusal ? linesOf(form.loadRefusal).join(' ') : '';
    return <ErrorState title={t('dataFailed')} text={text} art={<LampOut />} action={retry} />;
  }
  if (!way) {
    return <EmptyState title={t('noWays')} text={t('noWaysText')} art={<EmptyDeposits />} />;
  }
  if (form.isNothing) return <NothingView options={options} />;
  return (
    <form
      id={formId}
      ref={place}
      tabIndex={-1}
      aria-label={t('title')}
      className="payout-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const { currentTarget } = event;
        void form.ask().then(() => focusMistake(currentTarget));
      }}
    >
      <OfflineNote>{p('offline')}</OfflineNote>
      <MethodPlates
        legend={t('way')}
        methods={options.methods}
        chosen={way}
        onChoose={form.choose}
      />
      <Loop way={way} />
      {!isShut(way) && (
        <>
          <Amount form={form} options={options} way={way} />
          <DestinationField form={form} way={way} />
          <Costs form={form} way={way} options={options} />
          <div className="payout-notes">
            <p>
              {t('checked')} {t(`when.${way.instrument}`)}
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

/** Said before it is refused: money goes back first the way it came. */
function Loop({ way }: { way: Way }) {
  const t = useT('withdrawals');
  const f = useFormat();
  return (
    <p className="payout-notice" role="status">
      {isShut(way)
        ? t('loop.shut')
        : way.loop_max !== null && t('loop.most', { amount: f.money(way.loop_max, way.currency) })}
    </p>
  );
}

function Amount({
  form,
  options,
  way,
}: {
  form: PayOutForm;
  options: WithdrawalOptions;
  way: Way;
}) {
  const t = useT('withdrawals');
  const [error] = fieldErrors(form.refusal, 'amount');
  return (
    <div className="payout-amount">
      <Field
        label={t('amount')}
        error={error}
        aside={
          <>
            {t('available')} <Money amount={options.available} currency={options.currency} />
          </>
        }
      >
        <MoneyInput
          name="amount"
          value={form.amount}
          currency={way.currency}
          maxLength={20}
          isGrouped
          onChange={form.type}
          chips={[{ face: t('all'), label: t('allLabel'), onPress: form.takeAll }]}
        />
      </Field>
    </div>
  );
}

/** Stands in its place while the amount is not one: nothing jumps. */
const UNKNOWN = '—';

/** What it will cost, before anything is asked of the house; the confirmation says it exactly. */
function Costs({ form, way, options }: { form: PayOutForm; way: Way; options: WithdrawalOptions }) {
  const t = useT('withdrawals');
  const f = useFormat();
  const amount = shownAmount(form.amount);
  const fees = { fee_fixed: parseMoney(way.fee_fixed)!, fee_bp: way.fee_bp };
  const fee = feeOf(amount, fees);
  const isFree = fees.fee_fixed === 0n && fees.fee_bp === 0;
  const isSum = amount > fee;
  const isSame = way.currency === way.exchange_currency;
  return (
    <Facts
      facts={[
        {
          name: t('fee'),
          value: isFree ? t('noFee') : isSum ? f.money(fee, way.currency) : UNKNOWN,
        },
        ...(isSame
          ? [
              {
                name: t('arrives'),
                value: <b>{isSum ? f.money(amount - fee, way.currency) : UNKNOWN}</b>,
              },
            ]
          : [{ name: t('exchange'), value: way.exchange_currency }]),
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
