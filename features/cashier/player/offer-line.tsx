import { matchedWith } from '#domain/bonuses/rules.match.ts';
import { parseMoney, ZERO } from '#core/money.ts';
import type { PaymentMethod } from '#domain/payments/contract.ts';
import { creditOf, readAmount } from '#domain/payments/rules.ts';
import { useFormat, useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { limitsOfMethod, type DepositForm } from './use-deposit-form.ts';

/** The bonus that waits for a deposit, and what it is for the amount that is entered. */
export function OfferLine({ form, method }: { form: DepositForm; method: PaymentMethod }) {
  const t = useT('cashier');
  const f = useFormat();
  const locale = useLocale();
  const { name = null, match = null } = form.bonus ?? {};
  if (name === null || match === null) return null;
  const read = readAmount(form.amount, limitsOfMethod(method));
  const credit = typeof read === 'string' ? ZERO : creditOf(read, method.commission_bp);
  const given = matchedWith(credit, {
    percent: match.percent,
    depositMin: parseMoney(match.deposit_min) ?? ZERO,
    amount: parseMoney(match.amount) ?? ZERO,
  });
  const { currency } = method;
  return (
    <p className="cashier-offer" role="note">
      <Icon name="check" size={18} />
      <span>
        <strong>{name[locale]}</strong>{' '}
        {given > 0n
          ? t('offerGives', { amount: f.money(given, currency) })
          : t('offerFrom', { amount: f.money(match.deposit_min, currency) })}
      </span>
    </p>
  );
}
