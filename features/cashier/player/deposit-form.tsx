import type { Locale } from '#core/locale.ts';
import { useUser } from '#domain/identity/player/session.ts';
import { MICRO_PER_MAJOR, parseMoney, subtractMoney, ZERO, type Micro } from '#core/money.ts';
import type { PaymentMethod } from '#domain/payments/contract.ts';
import {
  chargeFor,
  commissionOf,
  creditOf,
  parseRate,
  readAmount,
} from '#domain/payments/rules.ts';
import { MethodCards } from '#domain/payments/player/method-cards.tsx';
import { OfflineNote } from '#domain/payments/player/offline-note.tsx';
import { useStepFocus } from '#domain/payments/player/use-step-focus.ts';
import { EmptyDeposits } from '#domain/art/player/empty-deposits.tsx';
import { LampOut } from '#domain/art/player/lamp-out.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { useFormat, useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { MoneyInput } from '#platform/browser/ui/money-input.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import { EmptyState, ErrorState } from '#platform/browser/ui/states.tsx';
import { rateLine } from '#platform/browser/ui/rate-line.ts';
import { useUsualTime } from '#platform/browser/ui/usual-time.ts';
import { BlockedView } from './blocked-view.tsx';
import { DownNotice } from './down-notice.tsx';
import { OfferLine } from './offer-line.tsx';
import { LimitQuestion } from './limit-question.tsx';
import { limitsOfMethod, plainAmount, type DepositForm } from './use-deposit-form.ts';
import { VerifyAhead } from './verify-ahead.tsx';

type Props = { form: DepositForm; formId: string };

/** The form for the method and the amount. */
export function DepositFormView({ form, formId }: Props) {
  const t = useT('cashier');
  const p = useT('domain-payments');
  const common = useT('common');
  const { method } = form;
  const place = useStepFocus<HTMLFormElement>();
  if (form.loading) return <Loading />;
  if (form.loadRefusal) {
    const retry = <Button onClick={form.refetch}>{common('retry')}</Button>;
    const text = linesOf(form.loadRefusal).join(' ');
    return <ErrorState title={t('dataFailed')} text={text} art={<LampOut />} action={retry} />;
  }
  if (form.bar) return <BlockedView bar={form.bar} />;
  if (form.isLimitAsked) return <LimitQuestion onAnswer={form.refetch} />;
  if (!method) {
    return <EmptyState title={t('noMethods')} text={t('noMethodsText')} art={<EmptyDeposits />} />;
  }
  return (
    <form
      id={formId}
      ref={place}
      tabIndex={-1}
      aria-label={t('payIn')}
      className="cashier-form"
      noValidate
      onSubmit={form.submit}
    >
      <OfflineNote>{p('offline')}</OfflineNote>
      <DownNotice form={form} method={method} />
      <Methods form={form} chosen={method} />
      <Amount form={form} method={method} />
      <Terms amount={form.amount} method={method} left={form.left} />
      <OfferLine form={form} method={method} />
      <UsualTime minutes={form.usualMinutes[method.type]} />
      <VerifyAhead />
      <p className="cashier-small">
        {t('protection')} <Link to="/profile/setting#protection">{t('limitLink')}</Link>
      </p>
    </form>
  );
}

function Loading() {
  const common = useT('common');
  return (
    <div className="cashier-form" role="status" aria-label={common('loading')}>
      <Skeleton height="11.5rem" />
      <Skeleton height="4.5rem" />
      <Skeleton height="5rem" />
    </div>
  );
}

function Methods({ form, chosen }: { form: DepositForm; chosen: PaymentMethod }) {
  const t = useT('cashier');
  const isGrouped = form.methods.some((one) => groupOf(one) !== groupOf(form.methods[0]));
  return (
    <MethodCards
      legend={t('method')}
      methods={form.methods}
      chosen={chosen}
      onChoose={form.choose}
      lineOf={({ exchange_rate: rate, exchange_currency: currency }) =>
        rate === null ? undefined : t('chargedIn', { currency })
      }
      errorOf={({ hash }) => (form.down.includes(hash) ? t('down.plate') : undefined)}
      groupOf={(method) => (isGrouped ? t(groupOf(method)) : undefined)}
    />
  );
}

function groupOf(method: PaymentMethod | undefined): 'groupBank' | 'groupCoins' {
  return method?.type === 'crypto' ? 'groupCoins' : 'groupBank';
}

function Amount({ form, method }: { form: DepositForm; method: PaymentMethod }) {
  const t = useT('cashier');
  return (
    <div className="cashier-amount">
      <Field label={t('amount')} error={form.error}>
        <MoneyInput
          name="amount"
          value={form.amount}
          currency={method.currency}
          maxLength={20}
          isGrouped
          onChange={form.type}
        />
      </Field>
      <Suggestions form={form} method={method} />
    </div>
  );
}

const STEPS = [1n, 2n, 5n, 10n] as const;

/** Suggests the default amount and its multiples, within the method's and the player's limits. */
function Suggestions({ form, method }: { form: DepositForm; method: PaymentMethod }) {
  const t = useT('cashier');
  const f = useFormat();
  const { max } = limitsOfMethod(method);
  const start = parseMoney(method.default_amount)!;
  const room = form.left === null ? max : (parseMoney(form.left) ?? max);
  const amounts = STEPS.map((step) => start * step).filter((sum) => sum <= max && sum <= room);
  if (amounts.length === 0) return null;
  return (
    <div className="cashier-suggestions">
      {amounts.map((amount) => {
        const text = plainAmount(`${amount / MICRO_PER_MAJOR}.00`);
        const label = t('amountOf', { amount: f.money(amount, method.currency) });
        return (
          <button
            key={text}
            type="button"
            className="cashier-suggestion tabular"
            aria-label={label}
            aria-pressed={form.amount === text}
            onClick={() => form.type(text)}
          >
            {f.number(amount / MICRO_PER_MAJOR)}
          </button>
        );
      })}
    </div>
  );
}

/** Placeholder while the amount is invalid, so that the layout does not jump. */
const UNKNOWN = '—';

type TermsProps = {
  amount: string;
  method: PaymentMethod;
  /** What is left of the player's deposit limit; null without one. */
  left: string | null;
};

function Terms({ amount, method, left }: TermsProps) {
  const t = useT('cashier');
  const f = useFormat();
  const locale = useLocale();
  const { commission_bp: bp, currency } = method;
  const read = readAmount(amount, limitsOfMethod(method));
  const isMistake = typeof read === 'string';
  const fee = isMistake ? UNKNOWN : f.money(commissionOf(read, bp), currency);
  const debt = useDebt();
  const credit = isMistake ? undefined : creditOf(read, bp);
  const repaid = credit === undefined || debt < credit ? debt : credit;
  const rest = credit === undefined ? UNKNOWN : f.money(subtractMoney(credit, repaid), currency);
  return (
    <Facts
      facts={[
        ...exchangeFacts(t, f, locale, method, isMistake ? null : read),
        { name: t('commission'), value: bp === 0 ? t('noCommission') : fee },
        ...(debt > 0n ? [{ name: t('debtFirst'), value: f.money(repaid, currency) }] : []),
        { name: t('toBalance'), value: <b>{rest}</b> },
        ...(left === null
          ? []
          : [{ name: t('limitLeft'), value: <Money amount={left} currency={currency} /> }]),
      ]}
    />
  );
}

/** Measured, and nothing where too few deposits were made to tell. */
function UsualTime({ minutes }: { minutes: number | undefined }) {
  const t = useT('cashier');
  const time = useUsualTime(minutes);
  return time !== undefined && <p className="cashier-small">{t('usual', { time })}</p>;
}

/** What the player owes in their currency, that of all their payment methods. */
function useDebt(): Micro {
  const { user } = useUser();
  return parseMoney(user?.debt ?? '0') ?? ZERO;
}

/** The charge in another currency, and its rate. */
function exchangeFacts(
  t: ReturnType<typeof useT<'cashier'>>,
  f: ReturnType<typeof useFormat>,
  locale: Locale,
  { exchange_currency: charged, exchange_rate: text, currency }: PaymentMethod,
  amount: Micro | null,
) {
  const rate = text === null ? undefined : parseRate(text);
  if (rate === undefined || text === null) return [];
  const charge = amount === null ? UNKNOWN : f.money(chargeFor(amount, rate), charged);
  return [
    { name: t('charged'), value: charge },
    { name: t('rate'), value: rateLine(charged, text, currency, locale) },
  ];
}
