import { formatMoney, parseMoney, subtractMoney, ZERO } from '#core/money.ts';
import { useTakenStakes } from '#domain/bets/player/seat/taken-stakes.ts';
import type { User } from '#domain/identity/player/session.ts';
import { Bell } from '#features/notifications/player/bell.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { AccountMenu } from './account-menu.tsx';
import { useCountUp } from './use-count-up.ts';

/** The right end of the header for a logged-in player: balance, deposit, own pages. */
export function Member({ user }: { user: User }) {
  const t = useT('common');
  return (
    <div className="account account-member">
      <Balance user={user} />
      <Button
        variant="primary"
        size="s"
        className="account-deposit"
        aria-label={t('deposit')}
        onClick={() => openModal('PayIn')}
      >
        <Icon name="plus" size={18} />
        <span className="wide-only">{t('deposit')}</span>
      </Button>
      <Bell />
      <AccountMenu user={user} />
    </div>
  );
}

/**
 * Changes of the balance are animated: digits run to the new sum, a gain glows once. It links to
 * the wallet, where withdrawals are made as well.
 */
function Balance({ user }: { user: User }) {
  const t = useT('shell');
  const f = useFormat();
  const taken = useTakenStakes(user.currency);
  const total = parseMoney(user.total_balance) ?? ZERO;
  const { shown, change } = useCountUp(formatMoney(subtractMoney(total, taken)));
  return (
    <button
      type="button"
      className="balance"
      data-change={change}
      aria-haspopup="dialog"
      onClick={() => openModal('Wallet')}
    >
      <span className="visually-hidden">{t('balance')}: </span>
      <Money amount={shown} currency={user.currency} size="display" />
      {(parseMoney(user.bonus_balance) ?? ZERO) > 0n && (
        <small className="balance-bonus">
          {t('bonusPart', { amount: f.money(user.bonus_balance, user.currency) })}
        </small>
      )}
    </button>
  );
}
