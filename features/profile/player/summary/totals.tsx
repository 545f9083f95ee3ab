import './totals.css';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import type { Totals as Sums } from '../../contract.ts';
import { shownNet } from './shown-net.ts';

/** Staked, paid out and net: exact sums from the server, nothing is added up here. */
export function Totals({ sums }: { sums: Sums }) {
  const t = useT('profile');
  const { currency } = sums;
  return (
    <dl className="profile-totals">
      <div className="profile-net">
        <dt>{t('summary.net')}</dt>
        <dd>
          <Money
            amount={shownNet(sums.net)}
            currency={currency}
            size="display"
            tone="signed"
            sign="always"
          />
        </dd>
      </div>
      <div>
        <dt>{t('summary.staked')}</dt>
        <dd>
          <Money amount={sums.staked} currency={currency} />
          <small>{t('summary.bets', { count: sums.bets })}</small>
          <BonusPart amount={sums.bonus_staked} currency={currency} />
        </dd>
      </div>
      <div>
        <dt>{t('summary.paidOut')}</dt>
        <dd>
          <Money amount={sums.paid_out} currency={currency} />
          <BonusPart amount={sums.bonus_paid} currency={currency} />
        </dd>
      </div>
    </dl>
  );
}

type BonusPartProps = { amount: string | undefined; currency: Sums['currency'] };

function BonusPart({ amount, currency }: BonusPartProps) {
  const t = useT('profile');
  const f = useFormat();
  if (amount === undefined) return null;
  return <small>{t('history.bonus', { amount: f.money(amount, currency) })}</small>;
}
