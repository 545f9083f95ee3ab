import { parseMoney, ZERO } from '#core/money.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import type { GameSum } from '../contract.backoffice.ts';

type BonusPartsProps = { of: Pick<GameSum, 'currency' | 'bonus_staked' | 'bonus_paid'> };

/** The bonus part of the stakes, and under it that of the payouts; a dash without bonus money. */
export function BonusParts({ of: sums }: BonusPartsProps) {
  const t = useT('backoffice-money-reports');
  const f = useFormat();
  const { currency, bonus_staked: staked, bonus_paid: paid } = sums;
  if ([staked, paid].every((amount) => parseMoney(amount) === ZERO)) return '—';
  return (
    <span className="report-band">
      <Money amount={staked} currency={currency} />
      <small>{t('games.bonusPaid', { amount: f.money(paid, currency) })}</small>
    </span>
  );
}
